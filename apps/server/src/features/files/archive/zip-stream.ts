import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";

export interface ZipEntry {
  /** Relative path with `/` between folders, without `..`. */
  readonly path: string;
  readonly modified: Date;
  /** A text is compressed; a stream is not, because documents are compressed already. */
  readonly content: Readable | string;
}

/**
 * A ZIP file as a stream. While one entry is sent, the next one is requested and only its first piece read, so that the
 * memory needed does not depend on the size of entries. An entry that fails destroys the stream with its error; when
 * the client disconnects, everything open is closed and nothing more is requested.
 */
export function zipStream(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile();
  // A Node.js stream, whose types declare a narrower interface.
  const output = zip.outputStream as Readable;
  const open = new Set<Readable>();
  const iterator = entries[Symbol.asyncIterator]();
  output.once("close", () => {
    for (const content of open) content.destroy();
    iterator.return?.().catch(() => undefined);
  });
  const fail = (error: unknown): void => void output.destroy(error as Error);
  zip.on("error", fail);
  void write().catch(fail);

  async function ask(): Promise<ZipEntry | undefined> {
    const { done, value: entry } = await iterator.next();
    if (done) return undefined;
    const { content } = entry;
    if (typeof content === "string") return entry;
    open.add(content);
    content.once("error", fail).once("close", () => open.delete(content));
    if (output.destroyed) content.destroy();
    else content.read(0);
    return entry;
  }

  async function write(): Promise<void> {
    let entry = await ask();
    while (entry && !output.destroyed) {
      const next = ask();
      // The error surfaces at the await; until then it does not count as unhandled.
      next.catch(() => undefined);
      await add(entry);
      entry = await next;
    }
    zip.end();
  }

  async function add({ path, modified, content }: ZipEntry): Promise<void> {
    if (typeof content === "string") {
      zip.addBuffer(Buffer.from(content), path, { mtime: modified });
      return;
    }
    zip.addReadStream(content, path, { mtime: modified, compress: false });
    await finished(content);
  }

  return output;
}
