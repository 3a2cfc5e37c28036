import type { Readable } from "node:stream";

export interface MadeFile {
  /** Includes the charset of a text. */
  readonly mediaType: string;
  /** Includes the extension. */
  readonly fileName: string;
  readonly content: Readable | Buffer;
}
