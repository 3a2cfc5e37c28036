import type { Readable } from "node:stream";

export interface MadeFile {
  /** With its charset where it is a text. */
  readonly mediaType: string;
  /** With extension. */
  readonly fileName: string;
  readonly content: Readable | Buffer;
}
