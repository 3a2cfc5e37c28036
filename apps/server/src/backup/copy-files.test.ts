import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createFileCopier } from "./copy-files.ts";

it("a thread that copies files goes on after one that the disk cannot return", async () => {
  const folder = await mkdtemp(join(tmpdir(), "krempelfrei-copies-"));
  const copier = createFileCopier();
  onTestFinished(async () => {
    await copier.close();
    await rm(folder, { recursive: true });
  });
  // A folder in place of a file fails when it is read, also for a superuser.
  await mkdir(join(folder, "unreadable"));
  await writeFile(join(folder, "good"), "content");
  const sha256 = createHash("sha256").update("content").digest("hex");
  const copies = ["unreadable", "good"].map((name) => ({
    from: join(folder, name),
    to: join(folder, `${name}-copy`),
    sha256,
  }));
  expect(await copier.copy(copies)).toEqual(["lost", 7]);
  expect((await readdir(folder)).toSorted()).toEqual(["good", "good-copy", "unreadable"]);
});
