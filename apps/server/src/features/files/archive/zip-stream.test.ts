import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { unzip } from "../../../testing/unzip.ts";
import { describe, expect, it } from "vitest";
import { type ZipEntry, zipStream } from "./zip-stream.ts";

describe("a ZIP file as a stream", () => {
  const at = new Date("2026-03-01T12:00:00Z");

  it("reads one entry after the other and opens no more than the next one", async () => {
    let open = 0;
    let most = 0;
    async function* entries(): AsyncGenerator<ZipEntry> {
      for (let number = 0; number < 20; number += 1) {
        open += 1;
        most = Math.max(most, open);
        const content = Readable.from([Buffer.alloc(100_000, number)]).once("close", () => (open -= 1));
        yield { path: `${number}.bin`, modified: at, content };
      }
    }
    const files = await unzip(await buffer(zipStream(entries())));
    expect(files.size).toBe(20);
    expect(files.get("7.bin")).toEqual(Buffer.alloc(100_000, 7));
    // The one before may still be closing when the next is opened.
    expect(most).toBeLessThanOrEqual(3);
  });

  it("breaks off with the error of an entry", async () => {
    async function* broken(): AsyncGenerator<Buffer> {
      yield Buffer.alloc(10);
      throw new Error("the disk is gone");
    }
    async function* entries(): AsyncGenerator<ZipEntry> {
      yield { path: "a.bin", modified: at, content: Readable.from(broken()) };
    }
    await expect(buffer(zipStream(entries()))).rejects.toThrow("the disk is gone");
  });

  it("closes what it reads and asks for nothing more when its reader goes away", async () => {
    let asked = 0;
    const endless = (): Readable => {
      const content = new Readable({ read: () => content.push(Buffer.alloc(65_536)) });
      return content;
    };
    const contents = [endless(), endless(), endless()];
    async function* entries(): AsyncGenerator<ZipEntry> {
      for (const content of contents) {
        asked += 1;
        yield { path: `${asked}.bin`, modified: at, content };
      }
    }
    const stream = zipStream(entries());
    for await (const _ of stream) break;
    await expect.poll(() => contents.map(({ closed }) => closed)).toEqual([true, true, false]);
    expect(asked).toBe(2);
  });

  it("breaks off with the error of an entry that waits for its turn", async () => {
    const endless = new Readable({ read: () => endless.push(Buffer.alloc(65_536)) });
    async function* entries(): AsyncGenerator<ZipEntry> {
      yield { path: "a.bin", modified: at, content: endless };
      yield {
        path: "b.bin",
        modified: at,
        content: new Readable({
          read: (): never => {
            throw new Error("the disk is gone");
          },
        }),
      };
    }
    await expect(buffer(zipStream(entries()))).rejects.toThrow("the disk is gone");
    await expect.poll(() => endless.closed).toBe(true);
  });
});
