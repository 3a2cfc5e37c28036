import { createCipheriv, createDecipheriv } from "node:crypto";
import { CannotUnwrap, unwrapKey, WRAPPED_BYTES, wrapKey } from "./key-wrap.ts";
import { DamagedContent } from "./port.ts";

/**
 * Format of an encrypted content: a header (four letters, and the content's own random key wrapped by the key of its
 * group), then AES-256-GCM in chunks, so that a range only costs the chunks that it touches. The nonce of a chunk is
 * its number, unique for the key; the last one is marked, so that a truncated content is detected (the STREAM
 * construction of Hoang, Reyhanitabar, Rogaway and Vizár, 2015). The wrapped key is bound to the name of the content,
 * so that two contents of a group cannot be exchanged.
 */
const MAGIC = Buffer.from("KFE1");
export const HEADER_BYTES = MAGIC.length + WRAPPED_BYTES;
/** Plain bytes of a chunk. */
export const CHUNK_BYTES = 256 * 1024;
const TAG_BYTES = 16;
const SEALED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES;
const CIPHER = "aes-256-gcm";

/** Number of chunks of a content; an empty one has a single chunk without bytes. */
const chunksOf = (plainSize: number): number => Math.max(1, Math.ceil(plainSize / CHUNK_BYTES));

/** Bytes of a content in the store. */
export const sealedSize = (plainSize: number): number =>
  HEADER_BYTES + plainSize + chunksOf(plainSize) * TAG_BYTES;

/** Bytes of a stored content before encryption. */
export function plainSize(sealed: number): number {
  const body = Math.max(0, sealed - HEADER_BYTES);
  return Math.max(0, body - Math.max(1, Math.ceil(body / SEALED_CHUNK_BYTES)) * TAG_BYTES);
}

export const sealHeader = (contentKey: Buffer, groupKey: Buffer, key: string): Buffer =>
  Buffer.concat([MAGIC, wrapKey(contentKey, groupKey, key)]);

/** The content's own key. Throws `DamagedContent`. */
export function openHeader(header: Buffer, groupKey: Buffer, key: string): Buffer {
  if (header.length !== HEADER_BYTES || !header.subarray(0, MAGIC.length).equals(MAGIC))
    throw new DamagedContent(key);
  try {
    return unwrapKey(header.subarray(MAGIC.length), groupKey, key);
  } catch (error) {
    throw error instanceof CannotUnwrap ? new DamagedContent(key) : error;
  }
}

function nonceOf(chunk: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(chunk, 6, 6);
  return nonce;
}

const markOf = (isLast: boolean): Buffer => Buffer.from([isLast ? 1 : 0]);

/** The plain bytes are passed in the parts in which they were received, because joining them would copy all. */
function sealChunk(
  contentKey: Buffer,
  chunk: number,
  isLast: boolean,
  parts: readonly Uint8Array[],
): Buffer[] {
  const cipher = createCipheriv(CIPHER, contentKey, nonceOf(chunk), { authTagLength: TAG_BYTES });
  cipher.setAAD(markOf(isLast));
  const sealed = parts.map((part) => cipher.update(part));
  // GCM has no last block to return.
  cipher.final();
  return [...sealed, cipher.getAuthTag()];
}

/** Throws if the chunk is not the one written at this position. */
function openChunk(contentKey: Buffer, chunk: number, isLast: boolean, sealed: Buffer): Buffer {
  const decipher = createDecipheriv(CIPHER, contentKey, nonceOf(chunk), { authTagLength: TAG_BYTES });
  decipher.setAAD(markOf(isLast));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const plain = decipher.update(sealed.subarray(0, -TAG_BYTES));
  decipher.final();
  return plain;
}

/**
 * Divides a stream into pieces of `size` bytes, each as a list of parts. The last piece may be shorter; for an empty
 * stream it has no parts.
 */
async function* cut(
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ parts: Uint8Array[]; isLast: boolean }> {
  let parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    let rest = chunk;
    // Requires more than a piece: only then a piece is known not to be the last.
    while (bytes + rest.byteLength > size) {
      const fits = size - bytes;
      if (fits > 0) parts.push(rest.subarray(0, fits));
      yield { parts, isLast: false };
      rest = rest.subarray(fits);
      parts = [];
      bytes = 0;
    }
    if (rest.byteLength > 0) parts.push(rest);
    bytes += rest.byteLength;
  }
  yield { parts, isLast: true };
}

/** The bytes of the encrypted chunks of a stream, without the header. */
export async function* sealChunks(
  source: AsyncIterable<Uint8Array>,
  contentKey: Buffer,
): AsyncGenerator<Buffer> {
  let chunk = 0;
  for await (const { parts, isLast } of cut(source, CHUNK_BYTES)) {
    yield* sealChunk(contentKey, chunk, isLast, parts);
    chunk += 1;
  }
}

/**
 * The plain bytes of encrypted chunks starting with the number `first`. `toEnd`: the stream reaches the content's end,
 * so its last chunk must be marked as the last. Fails with `DamagedContent`.
 */
export async function* openChunks(
  source: AsyncIterable<Uint8Array>,
  contentKey: Buffer,
  { key, first = 0, toEnd = true }: { key: string; first?: number; toEnd?: boolean },
): AsyncGenerator<Buffer> {
  let chunk = first;
  for await (const { parts, isLast } of cut(source, SEALED_CHUNK_BYTES)) {
    yield openOrBreak(key, () => openChunk(contentKey, chunk, isLast && toEnd, Buffer.concat(parts)));
    chunk += 1;
  }
}

/** The plain bytes of a whole stored content, which begins with its header. Fails with `DamagedContent`. */
export async function* openSealed(
  source: AsyncIterable<Uint8Array>,
  groupKey: Buffer,
  key: string,
): AsyncGenerator<Buffer> {
  const iterator = source[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < HEADER_BYTES) {
    const next = await iterator.next();
    if (next.done === true) throw new DamagedContent(key);
    head = Buffer.concat([head, next.value]);
  }
  const contentKey = openHeader(head.subarray(0, HEADER_BYTES), groupKey, key);
  const rest = async function* (): AsyncGenerator<Uint8Array> {
    yield head.subarray(HEADER_BYTES);
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
  };
  yield* openChunks(rest(), contentKey, { key });
}

function openOrBreak(key: string, open: () => Buffer): Buffer {
  try {
    return open();
  } catch {
    throw new DamagedContent(key);
  }
}

/**
 * Position in the store of the chunks that contain an inclusive range of plain bytes, which must be inside the content.
 */
export function sealedRange(range: { readonly start: number; readonly end: number }, size: number) {
  const first = Math.floor(range.start / CHUNK_BYTES);
  const last = Math.floor(range.end / CHUNK_BYTES);
  const toEnd = last === chunksOf(size) - 1;
  return {
    first,
    toEnd,
    stored: {
      start: HEADER_BYTES + first * SEALED_CHUNK_BYTES,
      end: toEnd ? sealedSize(size) - 1 : HEADER_BYTES + (last + 1) * SEALED_CHUNK_BYTES - 1,
    },
    /** Bytes of the first chunk before the range. */
    skip: range.start - first * CHUNK_BYTES,
    length: range.end - range.start + 1,
  };
}
