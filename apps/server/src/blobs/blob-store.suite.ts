import { spawnSync } from "node:child_process";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdir, readdir, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { finished } from "node:stream/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { blobKey } from "./blob-key.ts";
import { BlobNotFound, SpoolTooLarge, type BlobStore, type ByteRange, type Spooled } from "./port.ts";

const MB = 1024 * 1024;

/** A store under test. */
export interface OpenedStore {
  /** Opens the same store again, as a start of the app does. */
  open(): Promise<BlobStore>;
  /** Folder of the bodies that are being received. */
  readonly spoolDirectory: string;
}

/** In pieces, as a network gives them. */
export async function* pieces(content: Buffer, size = 64 * 1024): AsyncGenerator<Buffer> {
  for (let start = 0; start < content.length; start += size) yield content.subarray(start, start + size);
}

export const receive = (store: BlobStore, content: Buffer): Promise<Spooled> =>
  store.spool(pieces(content), { maxBytes: 100 * MB });

/** Stores a content in a group of its own. Returns its key. */
export async function put(store: BlobStore, content: Buffer, group: string = randomUUID()): Promise<string> {
  const spooled = await receive(store, content);
  const key = blobKey(group, spooled.sha256);
  await store.commit(spooled, key);
  return key;
}

export const read = async (store: BlobStore, key: string, range?: ByteRange): Promise<Buffer> =>
  buffer(await store.get(key, range));

async function listOf(store: BlobStore, prefix?: string): Promise<[key: string, size: number][]> {
  const found: [string, number][] = [];
  for await (const { key, size } of store.list(prefix)) found.push([key, size]);
  return found;
}

export async function keysOf(store: BlobStore, prefix?: string): Promise<string[]> {
  return (await listOf(store, prefix)).map(([key]) => key).toSorted();
}

const groupPrefix = (key: string): string => key.slice(0, key.lastIndexOf("/") + 1);
const sha256 = (content: Buffer): string => createHash("sha256").update(content).digest("hex");

/** The promises of `BlobStore`, for every implementation. */
export function blobStoreSuite(prepare: () => Promise<OpenedStore>): void {
  let opened: OpenedStore;
  let store: BlobStore;
  const temporaryFiles = (): Promise<string[]> => readdir(opened.spoolDirectory);

  beforeAll(async () => {
    opened = await prepare();
    store = await opened.open();
  });

  describe("receiving", () => {
    it("counts, hashes and shows the first bytes", async () => {
      const content = randomBytes(3 * MB + 7);
      const spooled = await receive(store, content);
      expect(spooled).toMatchObject({ size: content.length, sha256: sha256(content) });
      expect(Buffer.from(spooled.head).equals(content.subarray(0, 4100))).toBe(true);
      await store.discard(spooled);
      await store.discard(spooled);
      expect(await temporaryFiles()).toEqual([]);
    });

    it("leaves nothing of a body that breaks off", async () => {
      const broken = Readable.from(
        (async function* () {
          yield randomBytes(2 * MB);
          throw new Error("aborted");
        })(),
      );
      await expect(store.spool(broken, { maxBytes: 10 * MB })).rejects.toThrow("aborted");
      const destroyed = new Readable({ read: () => undefined });
      destroyed.push(randomBytes(MB));
      setImmediate(() => destroyed.destroy());
      await expect(store.spool(destroyed, { maxBytes: 10 * MB })).rejects.toThrow(/premature/i);
      expect(await temporaryFiles()).toEqual([]);
    });

    it("takes as many bytes as allowed, and leaves nothing of one more", async () => {
      const content = randomBytes(MB);
      await store.discard(await store.spool(pieces(content), { maxBytes: MB }));
      await expect(store.spool(pieces(content), { maxBytes: MB - 1 })).rejects.toThrow(SpoolTooLarge);
      // A parser that cuts the body at its own limit ends it without an error.
      const cut = Object.assign(Readable.from(pieces(content)), { truncated: true });
      await expect(store.spool(cut, { maxBytes: 2 * MB })).rejects.toThrow(SpoolTooLarge);
      expect(await temporaryFiles()).toEqual([]);
    });
  });

  describe("publishing", () => {
    it.each([0, 1, 5000, 8 * MB, 8 * MB + 1, 20 * MB + 3])("keeps %i bytes as they came", async (size) => {
      const content = randomBytes(size);
      const key = await put(store, content);
      expect(await store.stat(key)).toEqual({ size });
      expect(sha256(await read(store, key))).toBe(sha256(content));
      expect(await temporaryFiles()).toEqual([]);
    });

    it("shows a received body to nobody before", async () => {
      const spooled = await receive(store, randomBytes(5000));
      const key = blobKey(randomUUID(), spooled.sha256);
      expect(await store.stat(key)).toBeUndefined();
      expect(await keysOf(store, groupPrefix(key))).toEqual([]);
      await store.discard(spooled);
    });

    it("may be repeated, and be done by many at once", async () => {
      const content = randomBytes(200_000);
      const group = randomUUID();
      const keys = await Promise.all(Array.from({ length: 20 }, () => put(store, content, group)));
      const key = keys[0] ?? "";
      expect(new Set(keys)).toEqual(new Set([key]));
      expect(await put(store, content, group)).toBe(key);
      expect(await keysOf(store, groupPrefix(key))).toEqual([key]);
      expect((await read(store, key)).equals(content)).toBe(true);
      expect(await temporaryFiles()).toEqual([]);
    });

    it("refuses a key of another content, and leaves what is there", async () => {
      const content = randomBytes(5000);
      const key = await put(store, content);
      const other = await receive(store, randomBytes(4000));
      await expect(store.commit(other, key)).rejects.toThrow("not the key of this content");
      expect((await read(store, key)).equals(content)).toBe(true);
      await store.discard(other);
    });

    it("shows nothing when the received body is gone", async () => {
      const spooled = await receive(store, randomBytes(5000));
      const key = blobKey(randomUUID(), spooled.sha256);
      await store.discard(spooled);
      await expect(store.commit(spooled, key)).rejects.toThrow(/ENOENT/);
      expect(await store.stat(key)).toBeUndefined();
    });
  });

  describe("reading", () => {
    const content = randomBytes(9 * MB);
    const last = content.length - 1;
    let key: string;
    beforeAll(async () => {
      key = await put(store, content);
    });

    it.each<[string, ByteRange]>([
      ["the first byte", { start: 0, end: 0 }],
      ["the last byte", { start: last, end: last }],
      ["the last 500 bytes", { start: last - 499, end: last }],
      ["from the middle across a part", { start: 8 * MB - 10, end: 8 * MB + 10 }],
      ["all as a range", { start: 0, end: last }],
      ["more than there is", { start: last - 9, end: last + 100 }],
      ["behind the end", { start: last + 1, end: last + 100 }],
    ])("gives %s", async (_name, range) => {
      const wanted = content.subarray(range.start, range.end + 1);
      expect((await read(store, key, range)).equals(wanted)).toBe(true);
    });

    it("can be given up in the middle, many times", async () => {
      for (let round = 0; round < 60; round += 1) {
        const stream = await store.get(key);
        for await (const chunk of stream) {
          expect((chunk as Buffer).length).toBeGreaterThan(0);
          break;
        }
        // Else a connection or a file would stay open.
        await finished(stream).catch(() => undefined);
        expect(stream.closed).toBe(true);
      }
    });

    it("tells what is missing", async () => {
      const missing = blobKey(randomUUID(), "0".repeat(64));
      await expect(store.get(missing)).rejects.toThrow(BlobNotFound);
      await expect(store.get(missing, { start: 0, end: 9 })).rejects.toThrow(BlobNotFound);
      expect(await store.stat(missing)).toBeUndefined();
    });
  });

  it("deletes, and a second time too; then it may come back", async () => {
    const content = randomBytes(5000);
    const group = randomUUID();
    const key = await put(store, content, group);
    const kept = await put(store, randomBytes(10), group);
    await store.delete(key);
    await store.delete(key);
    await expect(store.get(key)).rejects.toThrow(BlobNotFound);
    expect(await keysOf(store, groupPrefix(key))).toEqual([kept]);
    await put(store, content, group);
    expect((await read(store, key)).equals(content)).toBe(true);
  });

  it("lists all keys of a prefix with their sizes", async () => {
    const group = randomUUID();
    const sizes = new Map<string, number>();
    for (let size = 1; size <= 7; size += 1) sizes.set(await put(store, randomBytes(size), group), size);
    const other = await put(store, randomBytes(10));
    const prefix = groupPrefix([...sizes.keys()][0] ?? "");
    const listed = await listOf(store, prefix);
    expect(new Map(listed)).toEqual(sizes);
    expect(listed).toHaveLength(sizes.size);
    expect(await keysOf(store, prefix.slice(0, 20))).toEqual([...sizes.keys()].toSorted());
    const all = await keysOf(store);
    expect(all).toEqual(expect.arrayContaining([other, ...sizes.keys()]));
    expect(all).toEqual(await keysOf(store, ""));
    expect(await keysOf(store, "no such prefix")).toEqual([]);
  });

  it.each([
    "",
    "x",
    "../x",
    "/etc/passwd",
    `00/${randomUUID()}/../${"0".repeat(64)}`,
    `00/${randomUUID()}/${"0".repeat(64)}/`,
    `00/${randomUUID()}/${"0".repeat(64)}\n`,
    `00/${randomUUID()}/${"0".repeat(63)}\0`,
    `00/${randomUUID()}/${"A".repeat(64)}`,
  ])("touches nothing by the key %j", async (key) => {
    const spooled = await receive(store, randomBytes(10));
    const link = { contentType: "image/png", contentDisposition: "inline", seconds: 60 };
    const tries = [
      async () => store.commit(spooled, key),
      async () => store.get(key),
      async () => store.stat(key),
      async () => store.delete(key),
      ...(store.origin === undefined ? [] : [async () => store.presign(key, link)]),
    ];
    for (const attempt of tries) await expect(attempt()).rejects.toThrow("not a blob key");
    await store.discard(spooled);
  });

  it("sweeps at its start what processes that are gone left, and nothing else", async () => {
    const gone = spawnSync(process.execPath, ["-e", ""]).pid;
    const leave = async (name: string, hours = 0): Promise<string> => {
      const path = join(opened.spoolDirectory, name);
      await writeFile(path, "left over");
      const then = (await stat(path)).mtimeMs / 1000 - hours * 3600;
      await utimes(path, then, then);
      return name;
    };
    await mkdir(opened.spoolDirectory, { recursive: true });
    await leave(`${randomUUID()}_${gone}_12345678_${hostname()}`);
    await leave(`${randomUUID()}_${process.pid}_another0_${hostname()}`);
    await leave(`${randomUUID()}_${process.ppid}_12345678_${hostname()}`, 25);
    await leave(`${randomUUID()}_1_12345678_another-machine`, 25);
    const kept = [
      await leave(`${randomUUID()}_${process.ppid}_12345678_${hostname()}`, 23),
      await leave(`${randomUUID()}_${gone}_12345678_another-machine`, 23),
    ];
    const receiving = await receive(store, randomBytes(5000));
    const again = await opened.open();
    expect((await temporaryFiles()).toSorted()).toEqual(
      [...kept, receiving.path.slice(opened.spoolDirectory.length + 1)].toSorted(),
    );
    await put(again, randomBytes(10));
    const key = blobKey(randomUUID(), receiving.sha256);
    await again.commit(receiving, key);
    expect(await store.stat(key)).toEqual({ size: 5000 });
    for (const name of kept) await utimes(join(opened.spoolDirectory, name), 0, 0);
    await opened.open();
    expect(await temporaryFiles()).toEqual([]);
  });

  it("is ready, asked by many at once, and leaves nothing of it", async () => {
    const before = await keysOf(store);
    await Promise.all(Array.from({ length: 10 }, () => store.check()));
    expect(await keysOf(store)).toEqual(before);
    expect(await temporaryFiles()).toEqual([]);
  });
}
