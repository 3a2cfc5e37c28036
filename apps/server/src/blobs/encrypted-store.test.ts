import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, open, readdir, readFile, rename, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { connect } from "../db/connect.ts";
import { captureLog } from "../testing/log-lines.ts";
import { createTestDatabase } from "../testing/database.ts";
import { blobKey, sealedKey } from "./blob-key.ts";
import { blobStoreSuite, keysOf, put, read, receive } from "./blob-store.suite.ts";
import { createDiskStore } from "./disk-store.ts";
import { createEncryptedStore } from "./encrypted-store.ts";
import { destroyContentKey, keysInDatabase, listMasters } from "./group-keys.queries.ts";
import { NoMasterKey, openGroupKeys } from "./group-keys.ts";
import { parseMasterKeys, type MasterKeys } from "./key-wrap.ts";
import { BlobNotFound, DamagedContent, type BlobStore } from "./port.ts";
import { rotateMasterKey } from "./rotate-master-key.ts";
import { sealContents } from "./seal-contents.ts";
import { CHUNK_BYTES, HEADER_BYTES, plainSize, sealedSize } from "./sealed-format.ts";

const database = await createTestDatabase();
const { db, close } = connect(database.url, { max: 4, log: captureLog().log });
const directories: string[] = [];
afterAll(async () => {
  await close();
  await database.drop();
  for (const directory of directories) await rm(directory, { recursive: true, force: true });
});

async function makeDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "krempelfrei-sealed-"));
  directories.push(directory);
  return directory;
}

function mastersOf(...lines: string[]): MasterKeys {
  const masters = parseMasterKeys(lines.join("\n"));
  if (!masters) throw new Error("no keys");
  return masters;
}

const newLine = (): string => randomBytes(32).toString("base64");
const LINE = newLine();
const MASTERS = mastersOf(LINE);

async function makeStore(masters = MASTERS): Promise<{ dir: string; disk: BlobStore; store: BlobStore }> {
  const dir = await makeDirectory();
  const disk = await createDiskStore({ dir });
  return { dir, disk, store: createEncryptedStore(disk, openGroupKeys(keysInDatabase(db), masters)) };
}

/** Another process: it has nothing in memory. */
const reopened = (disk: BlobStore, masters = MASTERS): BlobStore =>
  createEncryptedStore(disk, openGroupKeys(keysInDatabase(db), masters));

describe("an encrypted store", () => {
  blobStoreSuite(async () => {
    const dir = await makeDirectory();
    return {
      open: async () =>
        createEncryptedStore(await createDiskStore({ dir }), openGroupKeys(keysInDatabase(db), MASTERS)),
      spoolDirectory: join(dir, ".spool"),
    };
  });

  // Covers S28
  it("shows nothing of a content on the disk, neither stored nor while it is received", async () => {
    const { dir, store } = await makeStore();
    const secret = Buffer.from("Sehr geehrte Frau Schmidt, Ihre Diagnose: ".repeat(20_000));
    const spooled = await receive(store, secret);
    expect((await spooled.read()).equals(secret)).toBe(true);
    expect((await readFile(spooled.path)).includes("Diagnose")).toBe(false);
    const key = blobKey(randomUUID(), spooled.sha256);
    await store.commit(spooled, key);
    const stored = await readFile(join(dir, sealedKey(key)));
    expect(stored.includes("Diagnose")).toBe(false);
    expect(stored.length).toBe(sealedSize(secret.length));
    expect(plainSize(stored.length)).toBe(secret.length);
  });

  it("gives any range of any size as it was", async () => {
    const { store } = await makeStore();
    const near = fc.constantFrom(-1, 0, 1, 17);
    const size = fc
      .tuple(fc.integer({ min: 0, max: 3 }), near)
      .map(([n, more]) => Math.max(0, n * CHUNK_BYTES + more));
    await fc.assert(
      fc.asyncProperty(size, fc.nat(), fc.nat(), async (length, one, other) => {
        const content = randomBytes(length);
        const key = await put(store, content);
        const start = one % (length + 2);
        const end = start + (other % (length + 2));
        expect(await store.stat(key)).toEqual({ size: length });
        expect((await read(store, key)).equals(content)).toBe(true);
        expect((await read(store, key, { start, end })).equals(content.subarray(start, end + 1))).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  // Covers S28
  it("never gives bytes that were changed, cut off, or are of another content or group", async () => {
    const { dir, store } = await makeStore();
    const group = randomUUID();
    const paths: string[] = [];
    const keys: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      const key = await put(store, randomBytes(2 * CHUNK_BYTES), group);
      keys.push(key);
      paths.push(join(dir, sealedKey(key)));
    }
    const [changed = "", cut = "", one = "", other = ""] = paths;
    const file = await open(changed, "r+");
    await file.write(Buffer.from([0]), 0, 1, HEADER_BYTES + CHUNK_BYTES + 40);
    await file.write(Buffer.from([1]), 0, 1, HEADER_BYTES + CHUNK_BYTES + 41);
    await file.close();
    // Exactly at the end of a chunk.
    await truncate(cut, HEADER_BYTES + CHUNK_BYTES + 16);
    await rename(one, `${one}.aside`);
    await rename(other, one);
    await rename(`${one}.aside`, other);
    for (const key of keys) await expect(read(store, key)).rejects.toThrow(DamagedContent);

    const strangers = await put(store, randomBytes(100));
    const moved = blobKey(group, strangers.slice(-64));
    await writeFile(join(dir, sealedKey(moved)), await readFile(join(dir, sealedKey(strangers))));
    await expect(read(store, moved)).rejects.toThrow(DamagedContent);
  });

  it("keeps what is there when the same content comes again, for those who are reading it", async () => {
    const { dir, store } = await makeStore();
    const content = randomBytes(CHUNK_BYTES + 5);
    const group = randomUUID();
    const key = await put(store, content, group);
    const before = await readFile(join(dir, sealedKey(key)));
    await put(store, content, group);
    expect((await readFile(join(dir, sealedKey(key)))).equals(before)).toBe(true);
    expect(await readdir(join(dir, ".spool"))).toEqual([]);
  });

  it("gives no addresses of the store behind it", async () => {
    const { store } = await makeStore();
    const key = await put(store, randomBytes(10));
    const link = { contentType: "image/png", contentDisposition: "inline", seconds: 60 };
    expect(await store.presign(key, link)).toBeUndefined();
    expect(store.origin).toBeUndefined();
  });
});

describe("the key of a group", () => {
  it("that is destroyed takes all its contents with it, in copies too, and is never made again", async () => {
    const { disk, store } = await makeStore();
    const group = randomUUID();
    const key = await put(store, randomBytes(1000), group);
    const kept = await put(store, randomBytes(1000));
    await destroyContentKey(db, group, new Date("2026-11-20T12:00:00Z"));
    const later = reopened(disk);
    await expect(read(later, key)).rejects.toThrow(BlobNotFound);
    expect((await read(later, kept)).length).toBe(1000);
    const late = await receive(later, randomBytes(10));
    await expect(later.commit(late, blobKey(group, late.sha256))).rejects.toThrow(/was destroyed/);
    await later.discard(late);
  });

  it("is the same for all processes that make it at once", async () => {
    const { disk } = await makeStore();
    const group = randomUUID();
    const keys = await Promise.all(
      Array.from({ length: 8 }, async () => openGroupKeys(keysInDatabase(db), MASTERS).keyFor(group)),
    );
    expect(new Set(keys.map((one) => one.toString("hex"))).size).toBe(1);
    expect(await keysOf(disk)).toEqual([]);
  });

  it("is wrapped by a new master key while the store is in use, and the former one can go", async () => {
    const { disk, store } = await makeStore();
    const content = randomBytes(5000);
    const key = await put(store, content);
    const line = newLine();
    const both = mastersOf("# new", line, "# former", LINE);
    expect((await read(reopened(disk, both), key)).equals(content)).toBe(true);
    await expect(read(reopened(disk, mastersOf(line)), key)).rejects.toThrow(NoMasterKey);

    expect(await rotateMasterKey(db, both)).toBeGreaterThan(0);
    expect(await rotateMasterKey(db, both)).toBe(0);
    expect(await listMasters(db)).toEqual([both.current.id]);
    expect((await read(reopened(disk, mastersOf(line)), key)).equals(content)).toBe(true);
    // Other tests go on with the former one.
    await rotateMasterKey(db, mastersOf(LINE, line));
  });

  it("comes from a file whose every line is a key", () => {
    expect(MASTERS.current.key.toString("base64")).toBe(LINE);
    for (const text of [
      "",
      "# nothing\n",
      "short",
      `${LINE}\nshort`,
      `${LINE.slice(0, -2)}!=`,
      `${LINE} ${LINE}`,
    ])
      expect(parseMasterKeys(text)).toBeUndefined();
  });
});

describe("contents that were stored plain before", () => {
  it("are read, copied encrypted, and encrypted one after the other", async () => {
    const { disk, store } = await makeStore();
    const content = randomBytes(CHUNK_BYTES + 1);
    const group = randomUUID();
    const plain = await put(disk, content, group);
    const sealed = await put(store, randomBytes(7), group);
    const link = { start: 5, end: 900 };
    expect((await read(store, plain, link)).equals(content.subarray(5, 901))).toBe(true);
    expect(await store.stat(plain)).toEqual({ size: content.length });
    expect(await keysOf(store)).toEqual([plain, sealed].toSorted());
    if (store.getSealed === undefined) throw new Error("the store does not encrypt");
    const copy = await buffer(await store.getSealed(plain));
    expect(copy.includes(content.subarray(0, 64))).toBe(false);
    expect(copy.length).toBe(sealedSize(content.length));

    const groupKeys = openGroupKeys(keysInDatabase(db), MASTERS);
    expect(await sealContents(disk, groupKeys)).toEqual({ sealed: 1, damaged: [] });
    expect(await keysOf(disk)).toEqual([sealedKey(plain), sealedKey(sealed)].toSorted());
    expect((await read(store, plain)).equals(content)).toBe(true);
    expect(await sealContents(disk, groupKeys)).toEqual({ sealed: 0, damaged: [] });
  });

  it("are found by who reads them in the very moment in which they are encrypted", async () => {
    const { disk } = await makeStore();
    const content = randomBytes(50_000);
    const key = await put(disk, content);
    let first = true;
    // Between the look for the encrypted one and the look for the plain one.
    const moving: BlobStore = {
      ...disk,
      async stat(name) {
        const found = await disk.stat(name);
        if (first) await sealContents(disk, openGroupKeys(keysInDatabase(db), MASTERS));
        first = false;
        return found;
      },
    };
    expect((await read(reopened(moving), key)).equals(content)).toBe(true);
  });

  it("stay deleted when they are deleted while they are encrypted", async () => {
    const { disk, store } = await makeStore();
    const key = await put(disk, randomBytes(50_000));
    const deleting: BlobStore = {
      ...disk,
      async commit(spooled, name) {
        await disk.commit(spooled, name);
        await disk.delete(key);
      },
    };
    await sealContents(deleting, openGroupKeys(keysInDatabase(db), MASTERS));
    expect(await keysOf(store)).toEqual([]);
  });

  it("that are damaged stay as they are and are told", async () => {
    const { dir, disk, store } = await makeStore();
    const key = await put(disk, randomBytes(500));
    await writeFile(join(dir, key), "something else");
    expect(await sealContents(disk, openGroupKeys(keysInDatabase(db), MASTERS))).toEqual({
      sealed: 0,
      damaged: [key],
    });
    expect(
      createHash("sha256")
        .update(await read(store, key))
        .digest("hex"),
    ).not.toBe(key.slice(-64));
    expect(await keysOf(disk)).toEqual([key]);
  });
});
