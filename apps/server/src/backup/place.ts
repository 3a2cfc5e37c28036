import type { Readable } from "node:stream";

/** A file of a backup as it lies in its place. */
export interface StoredFile {
  /** Bytes, as stored. */
  readonly size: number;
  /** Lower-case hex SHA-256 of the stored bytes. */
  readonly sha256: string;
}

/** There is no such file in the backup. */
export class NotInBackup extends Error {
  constructor(name: string) {
    super(`The backup has no ${name}`);
    this.name = "NotInBackup";
  }
}

/** A file of this machine that is to be copied under a name. */
export interface LocalFile {
  readonly name: string;
  /** Absolute. */
  readonly path: string;
  /** Lower-case hex SHA-256 that its bytes must have. */
  readonly sha256: string;
}

/** Files that become durable together. */
export interface Batch {
  write(name: string, source: AsyncIterable<Uint8Array>): Promise<StoredFile>;
  /**
   * Copies local files, each held against its hash; undefined in the answer where one is missing or has other bytes. Where the
   * place has this it is faster than `write`.
   */
  readonly copyFiles?:
    | ((files: readonly LocalFile[]) => Promise<readonly (StoredFile | undefined)[]>)
    | undefined;
  settle(): Promise<void>;
  /** Throws away what is not settled. Never rejects. */
  discard(): Promise<void>;
}

/** Backup target: a folder or a bucket. Names are paths with `/` between their parts. */
export interface Place {
  /** For people: the folder, or `s3://bucket/prefix`. */
  readonly title: string;
  /** Writes a file as a whole: it is there durably when this resolves, or not at all. */
  write(name: string, source: AsyncIterable<Uint8Array>): Promise<StoredFile>;
  /**
   * Writes many files, which are there when `settle` resolves, each as a whole, and perhaps before: a disk is waited for
   * once and not for each. Those that are not settled when the process is killed are not there.
   */
  writeMany(): Batch;
  /** Rejects with `NotInBackup`. */
  read(name: string): Promise<Readable>;
  /** All files below a prefix, which ends with `/`, in no particular order. */
  list(prefix: string): AsyncIterable<{ readonly name: string }>;
  /** A missing file is no error. */
  delete(name: string): Promise<void>;
}
