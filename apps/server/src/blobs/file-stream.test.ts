import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { createServer, get, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFileStream } from "./file-stream.ts";
import type { ByteRange } from "./port.ts";

const SIZE = 3 * 1024 * 1024 + 17;
const contents = Array.from({ length: 8 }, () => randomBytes(SIZE));
let directory: string;
const pathOf = (index: number): string => join(directory, String(index));
const closed: Promise<void>[] = [];

/** Serves `/<index>?<start>-<end>`. */
const server = createServer((request, response) => {
  const url = new URL(request.url ?? "/", "http://localhost");
  const [, start, end] = /^\?(\d+)-(\d+)$/.exec(url.search) ?? [];
  const range = start === undefined ? undefined : { start: Number(start), end: Number(end) };
  void streamOf(Number(url.pathname.slice(1)), range).then((stream) => {
    closed.push(new Promise((resolve) => stream.on("close", resolve)));
    response.on("close", () => stream.destroy());
    return stream.pipe(response);
  });
});

async function streamOf(index: number, range?: ByteRange) {
  const path = pathOf(index);
  return createFileStream(path, await open(path), range);
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "krempelfrei-test-"));
  await Promise.all(contents.map((content, index) => writeFile(pathOf(index), content)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(directory, { recursive: true, force: true });
});

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

function request(path: string): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) =>
    // A connection of its own: the server may close one that was kept just as it is used again.
    get(`http://127.0.0.1:${port}${path}`, { agent: false }, resolve).on("error", reject),
  );
}
const fetched = async (path: string): Promise<Buffer> => buffer(await request(path));

describe("a file sent over HTTP", () => {
  it.each([
    [0, 0],
    [0, SIZE - 1],
    [SIZE - 1, SIZE - 1],
    [100, 1024 * 1024],
    [512 * 1024 - 1, 512 * 1024],
  ])("has exactly the bytes %i to %i", async (start, end) => {
    const bytes = await fetched(`/0?${start}-${end}`);
    expect(bytes.equals(contents[0]?.subarray(start, end + 1) ?? Buffer.alloc(0))).toBe(true);
  });

  it("keeps apart what is sent at the same time, also after readers that broke off", async () => {
    for (let round = 0; round < 3; round += 1) {
      const leaving = contents.map(async (_content, index) => {
        const response = await request(`/${index}`);
        response.once("data", () => response.destroy());
        await new Promise((resolve) => response.on("close", resolve));
      });
      const whole = contents.map(async (_content, index) => sha256(await fetched(`/${index}`)));
      await Promise.all(leaving);
      expect(await Promise.all(whole)).toEqual(contents.map(sha256));
    }
    // Every file was closed, the ones that nobody read to the end too.
    await Promise.all(closed);
  });

  it("waits for a reader that is slow", async () => {
    const response = await request("/1");
    const chunks: Buffer[] = [];
    for await (const chunk of response) {
      chunks.push(chunk as Buffer);
      if (chunks.length % 8 === 0) await fetched("/2?0-600000");
    }
    expect(sha256(Buffer.concat(chunks))).toBe(sha256(contents[1] ?? Buffer.alloc(0)));
  });
});

describe("a file read in another way", () => {
  it("gives chunks that stay as they are", async () => {
    const chunks = [];
    for await (const chunk of await streamOf(3)) chunks.push(chunk as Buffer);
    expect(sha256(Buffer.concat(chunks))).toBe(sha256(contents[3] ?? Buffer.alloc(0)));
  });

  it("can be piped through something that holds it back", async () => {
    const held = new PassThrough({ highWaterMark: 2 * SIZE });
    await Promise.all([
      pipeline(await streamOf(4), held),
      buffer(held).then((bytes) => expect(sha256(bytes)).toBe(sha256(contents[4] ?? Buffer.alloc(0)))),
    ]);
  });
});
