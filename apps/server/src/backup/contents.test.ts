import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { contentsOf } from "./contents.ts";
import type { SealedFiles } from "./sealed-files.ts";

it("the list of contents is read to its end before the first is worked on: a bucket ends what stands still", async () => {
  const line = `${randomUUID()} ${"a".repeat(64)} 1\n`;
  let isRead = false;
  async function* list(): AsyncGenerator<Buffer> {
    for (let count = 0; count < 2000; count += 1) yield Buffer.from(line.repeat(100));
    isRead = true;
  }
  const files = { decompress: async () => Readable.from(list()) } as Partial<SealedFiles> as SealedFiles;
  const contents = { list: { size: 0, sha256: "" }, count: 200_000, bytes: 200_000 };
  let count = 0;
  for await (const { size } of contentsOf(files, "snapshot", { encrypted: false, contents })) {
    if (count === 0) expect(isRead).toBe(true);
    count += size;
  }
  expect(count).toBe(contents.count);
});
