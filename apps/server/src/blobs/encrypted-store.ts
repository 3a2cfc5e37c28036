import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { assertKeyOf, groupOf, isSealedKey, plainKey, sealedKey } from "./blob-key.ts";
import type { GroupKeys } from "./group-keys.ts";
import { KEY_BYTES } from "./key-wrap.ts";
import { BlobNotFound, DamagedContent, type BlobStore, type ByteRange, type Spooled } from "./port.ts";
import {
  HEADER_BYTES,
  openChunks,
  openHeader,
  plainSize,
  sealChunks,
  sealedRange,
  sealHeader,
} from "./sealed-format.ts";

/** A received body: encrypted in the temporary file, too. */
interface Receiving {
  readonly stored: Spooled;
  readonly contentKey: Buffer;
}

const receiving = new WeakMap<Spooled, Receiving>();

/**
 * Encrypts contents in front of another store, each with a key of its own, wrapped by the key of its group. Contents
 * from before encryption are still read, until `sealContents` has encrypted them under another name.
 */
export function createEncryptedStore(store: BlobStore, keys: GroupKeys): BlobStore {
  const { find, contentKeyOf, read } = createReader(store, keys);

  return {
    spool: async (source, { maxBytes }) => spoolEncrypted(store, source, maxBytes),

    async commit(spooled, key) {
      const received = receiving.get(spooled);
      assertKeyOf(spooled, key);
      if (received === undefined) throw new Error("The body was received by another store");
      const { stored, contentKey } = received;
      // An existing file has the same content. Replacing it would change the key that a reader has just read.
      const head = sealHeader(contentKey, await keys.keyFor(groupOf(key)), key);
      await store.commit(stored, sealedKey(key), { head });
      receiving.delete(spooled);
    },

    async discard(spooled) {
      const received = receiving.get(spooled);
      if (received !== undefined) await store.discard(received.stored);
    },

    async get(key, range) {
      const found = await find(key);
      if (found === undefined) throw new BlobNotFound(key);
      if (!isSealedKey(found.stored)) return store.get(key, range);
      const start = range?.start ?? 0;
      const end = Math.min(range?.end ?? Number.POSITIVE_INFINITY, found.size - 1);
      if (end >= start) {
        const begin = async (): Promise<Readable> => startedStream(read(key, { start, end }, found.size));
        // Parallel uploads of a new content: the second may replace the first while it is read between header and chunks.
        return begin().catch(async (error: unknown) => {
          if (error instanceof DamagedContent) return begin();
          throw error;
        });
      }
      // There is nothing to read, but an unreadable content has to be reported.
      await contentKeyOf(key);
      return Readable.from([]);
    },

    async stat(key) {
      const found = await find(key);
      return found && { size: found.size };
    },

    async delete(key) {
      // Deletes in this order, because `sealContents` checks for the plain content after storing the encrypted one.
      await store.delete(key);
      await store.delete(sealedKey(key));
    },

    deleteGroup: (groupId) => store.deleteGroup(groupId),

    async *list(prefix) {
      for await (const { key, size } of store.list(prefix)) {
        yield isSealedKey(key) ? { key: plainKey(key), size: plainSize(size) } : { key, size };
      }
    },

    async getSealed(key) {
      const found = await find(key);
      if (found === undefined) throw new BlobNotFound(key);
      if (isSealedKey(found.stored)) return store.get(found.stored);
      const contentKey = randomBytes(KEY_BYTES);
      const header = sealHeader(contentKey, await keys.keyFor(groupOf(key)), key);
      const plain = await store.get(key);
      return (async function* () {
        yield header;
        yield* sealChunks(plain, contentKey);
      })();
    },

    // An address of the store would serve encrypted bytes.
    origin: undefined,
    presign: async () => undefined,
    check: () => store.check(),
  };
}

/** Receives a body encrypted, so that the temporary file is encrypted too. */
async function spoolEncrypted(
  store: BlobStore,
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Spooled> {
  const contentKey = randomBytes(KEY_BYTES);
  const encode = async function* (bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    // Placeholder of the header: the name that it is bound to is known only at the end.
    yield Buffer.alloc(HEADER_BYTES);
    yield* sealChunks(bytes, contentKey);
  };
  const stored = await store.spool(source, { maxBytes, encode });
  const spooled: Spooled = {
    ...stored,
    read: async () => {
      const body = createReadStream(stored.path, { start: HEADER_BYTES });
      return buffer(openChunks(body, contentKey, { key: "received" }));
    },
  };
  receiving.set(spooled, { stored, contentKey });
  return spooled;
}

/** Finds and decrypts stored contents. */
function createReader(store: BlobStore, keys: GroupKeys) {
  /** The name and size under which a content is stored, encrypted or plain. */
  const find = async (key: string): Promise<{ stored: string; size: number } | undefined> => {
    for (const name of [sealedKey(key), key, sealedKey(key)]) {
      // A content that is encrypted between the first two attempts is found in the third.
      const found = await store.stat(name);
      if (found) return { stored: name, size: isSealedKey(name) ? plainSize(found.size) : found.size };
    }
    return undefined;
  };

  const groupKeyOf = async (key: string): Promise<Buffer> => {
    const groupKey = await keys.find(groupOf(key));
    // The group's key was destroyed: the content counts as deleted.
    if (groupKey === undefined) throw new BlobNotFound(key);
    return groupKey;
  };

  const contentKeyOf = async (key: string): Promise<Buffer> => {
    const header = await buffer(await store.get(sealedKey(key), { start: 0, end: HEADER_BYTES - 1 }));
    return openHeader(header, await groupKeyOf(key), key);
  };

  async function* read(key: string, range: ByteRange, size: number): AsyncGenerator<Buffer> {
    const contentKey = await contentKeyOf(key);
    const { stored, first, toEnd, skip, length } = sealedRange(range, size);
    const chunks = openChunks(await store.get(sealedKey(key), stored), contentKey, { key, first, toEnd });
    let before = skip;
    let left = length;
    for await (const chunk of chunks) {
      const part = chunk.subarray(before, before + left);
      before = 0;
      left -= part.length;
      if (part.length > 0) yield part;
    }
    if (left > 0) throw new DamagedContent(key);
  }

  return { find, contentKeyOf, read };
}

/** A stream whose first bytes were read: an unreadable content rejects here and not in the middle of a response. */
async function startedStream(source: AsyncGenerator<Buffer>): Promise<Readable> {
  const first = await source.next();
  const all = async function* (): AsyncGenerator<Buffer> {
    if (first.done !== true) yield first.value;
    yield* source;
  };
  return Readable.from(all(), { objectMode: false });
}
