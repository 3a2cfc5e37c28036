import type { Readable } from "node:stream";

export interface StoredFile {
  /** Bytes, as stored. */
  readonly size: number;
  /** Lower-case hex SHA-256 of the stored bytes. */
  readonly sha256: string;
}

export class NotInBackup extends Error {
  constructor(name: string, place?: string) {
    super(`Der Sicherung${place === undefined ? "" : ` in ${place}`} fehlt: ${name}`);
    this.name = "NotInBackup";
  }
}

/** A stored file differs from what was written, or the disk cannot return it, while others can be read. */
export class DamagedBackup extends Error {
  constructor(name: string, reason?: string) {
    super(`${name} der Sicherung ist beschädigt${reason === undefined ? "" : `: ${reason}`}`);
    this.name = "DamagedBackup";
  }
}

/** A file of this machine that is to be copied under a name. */
export interface LocalFile {
  readonly name: string;
  /** Absolute path. */
  readonly path: string;
  /** Lower-case hex SHA-256 that its bytes must have. */
  readonly sha256: string;
}

export interface Batch {
  write(name: string, source: AsyncIterable<Uint8Array>): Promise<StoredFile>;
  /**
   * Copies local files and compares their hashes; undefined in the result for missing files and for other bytes. Where
   * available it is faster than `write`.
   */
  readonly copyFiles?:
    | ((files: readonly LocalFile[]) => Promise<readonly (StoredFile | undefined)[]>)
    | undefined;
  settle(): Promise<void>;
  /** Discards unsettled files. Never rejects. */
  discard(): Promise<void>;
}

/** Backup target: a folder or a bucket. Names are paths with `/` between their parts. */
export interface BackupTarget {
  /** Name for people: the folder, or `s3://bucket/prefix`. */
  readonly title: string;
  /**
   * Makes the target ready for writing, and deletes what killed processes have left there. Each write does it first, so
   * that reading needs no right to write. Rejects if nothing can be written.
   */
  prepare(): Promise<void>;
  /** Writes a file atomically: when this resolves it is durable, otherwise missing. */
  write(name: string, source: AsyncIterable<Uint8Array>): Promise<StoredFile>;
  /**
   * Writes many files, each atomically, durable when `settle` resolves, and possibly before: the disk is synced once
   * for all. Unsettled files of a killed process are missing.
   */
  writeMany(): Batch;
  /** Rejects with `NotInBackup` if there is no such file; it, or the stream, with `DamagedBackup` if only this one fails. */
  read(name: string): Promise<Readable>;
  /** All files below a prefix, which ends with `/`, in no particular order. */
  list(prefix: string): AsyncIterable<{ readonly name: string }>;
  /** A missing file is no error. */
  delete(name: string): Promise<void>;
}
