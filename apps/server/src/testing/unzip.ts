import { buffer } from "node:stream/consumers";
import { fromBufferPromise } from "yauzl";

/** The files of a ZIP archive by their paths, in the order of the archive. Rejects for a broken one. */
export async function unzip(archive: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const zip = await fromBufferPromise(archive);
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return files;
}
