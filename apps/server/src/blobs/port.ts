import type { Readable } from "node:stream";

/** The body had more bytes than allowed. */
export class SpoolTooLarge extends Error {
  constructor() {
    super("The body is too large");
    this.name = "SpoolTooLarge";
  }
}

/** There is no content under the key. */
export class BlobNotFound extends Error {
  constructor(key: string) {
    super(`No content under ${key}`);
    this.name = "BlobNotFound";
  }
}

/** The stored bytes are not those of the content: they do not match its hash, or cannot be decrypted. */
export class DamagedContent extends Error {
  constructor(key: string) {
    super(`The content ${key} is damaged`);
    this.name = "DamagedContent";
  }
}

/** The store did not answer or could not serve the request; a retry may succeed shortly. */
export class StoreDown extends Error {
  readonly code = "STORE_DOWN";
  constructor(cause: Error) {
    super(cause.message, { cause });
    this.name = "StoreDown";
  }
}

/** A body received completely into a temporary file, hashed and counted while it streamed. */
export interface Spooled {
  /** Absolute path of the temporary file, which may be encrypted; deleted after `commit` or `discard`. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Bytes of the temporary file. */
  readonly storedSize: number;
  /** Lower-case hex SHA-256 of the content. */
  readonly sha256: string;
  /** The first bytes (at most 4100), for telling the type by content. */
  readonly head: Uint8Array;
  /** The whole body, before `commit` or `discard`. For small bodies. */
  read(): Promise<Buffer>;
}

export interface SpoolOptions {
  readonly maxBytes: number;
  /** Encodes the received bytes, already measured, for the temporary file. */
  readonly encode?: (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;
}

export interface CommitOptions {
  /** Bytes, known only at the end, that replace the file's first bytes. An existing content then stays unchanged. */
  readonly head?: Uint8Array;
}

/** Inclusive byte range, as in `bytes=start-end`. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Store of document contents. A key is `<hex2>/<group uuid>/<sha256>` (see `blobKey`): content-addressed inside one
 * group only. Two implementations, local disk and S3, and one that encrypts in front of either; all pass
 * `blob-store.suite.ts`. If a remote store is unreachable, every call rejects with `StoreDown`.
 */
export interface BlobStore {
  /**
   * Receives a stream into a temporary file. Rejects with `SpoolTooLarge` past `maxBytes`; on any error or abort the
   * temporary file is gone.
   */
  spool(source: AsyncIterable<Uint8Array>, options: SpoolOptions): Promise<Spooled>;
  /**
   * Publishes a spooled body under `key`, durably and atomically (create-only; an existing key is the same content).
   * When it rejects, nothing is visible and the caller has to discard the body; `code` is `ENOSPC` or `EDQUOT` if the
   * store is full.
   */
  commit(spooled: Spooled, key: string, options?: CommitOptions): Promise<void>;
  /** Throws a spooled body away that will not be committed. Never rejects. */
  discard(spooled: Spooled): Promise<void>;
  /**
   * Opens the content, whole or one range (clipped at the end). Rejects with `BlobNotFound`. An interrupted transfer
   * makes the stream fail; it never looks like a short content.
   */
  get(key: string, range?: ByteRange): Promise<Readable>;
  /** Size in bytes, or undefined when there is no such content. */
  stat(key: string): Promise<{ size: number } | undefined>;
  /** Deletes the content; a missing one is no error. */
  delete(key: string): Promise<void>;
  deleteGroup(groupId: string): Promise<void>;
  /** All keys below a prefix, in no particular order. */
  list(prefix?: string): AsyncIterable<{ key: string; size: number }>;
  /**
   * The encrypted form of a content, if the store encrypts: for copies that are unreadable without the group's key.
   * Rejects with `BlobNotFound`; does not notice a damaged content.
   */
  readonly getSealed?: ((key: string) => Promise<AsyncIterable<Uint8Array>>) | undefined;
  /** The file of a content, if contents are unchanged files: for copies without streaming through this process. */
  readonly pathOf?: ((key: string) => string) | undefined;
  /** Origin of the addresses of `presign`, which the pages' policy must allow; undefined without them. */
  readonly origin: string | undefined;
  /** A short-lived address that serves the content directly; undefined if the store has none (local disk). */
  presign(
    key: string,
    options: { contentType: string; contentDisposition: string; seconds: number },
  ): Promise<string | undefined>;
  /** Rejects when the store cannot be written to now (readiness). */
  check(): Promise<void>;
}
