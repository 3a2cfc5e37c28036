import { createRequire } from "node:module";
import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { crc32 } from "node:zlib";
import { ZipFile } from "yazl";

// yazl counts its checksums in JavaScript, which takes most of the time of an archive of documents. Node.js has the
// same function natively.
const checksum = createRequire(import.meta.url)("buffer-crc32") as {
  unsigned: (bytes: Uint8Array, previous?: number) => number;
};
checksum.unsigned = crc32;

export interface ZipEntry {
  /** With `/` between folders, relative, without `..`. */
  readonly path: string;
  readonly modified: Date;
  /** Texts are compressed; documents are so already. */
  readonly content: Readable | string;
}

/**
 * A ZIP file as a stream that reads its entries one after the other, so that it needs the memory of one piece at a time
 * however large it becomes. An entry that fails breaks the stream off with its error; when the reader goes away the
 * entry that is being read is closed, and no further one is asked for.
 */
export function zipStream(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile();
  // It is a stream of Node.js; the types name the smaller interface.
  const output = zip.outputStream as Readable;
  let open: Readable | undefined;
  output.once("close", () => open?.destroy());
  zip.on("error", (error: Error) => output.destroy(error));
  void write().catch((error: unknown) => output.destroy(error as Error));

  async function write(): Promise<void> {
    for await (const { path, modified, content } of entries) {
      if (typeof content === "string") {
        zip.addBuffer(Buffer.from(content), path, { mtime: modified });
        continue;
      }
      open = content;
      if (output.destroyed) content.destroy();
      zip.addReadStream(content, path, { mtime: modified, compress: false });
      await finished(content);
      if (output.destroyed) return;
    }
    zip.end();
  }

  return output;
}
