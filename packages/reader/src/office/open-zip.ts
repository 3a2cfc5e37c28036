import { buffer } from "node:stream/consumers";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import type { Refusal } from "../answers.ts";
import { LIMITS } from "../limits.ts";

/** Why the content of an archive is not read. */
export class ZipRefused extends Error {
  readonly reason: Refusal["refused"];
  constructor(reason: ZipRefused["reason"]) {
    super(`refused: ${reason}`);
    this.reason = reason;
  }
}

export interface Zip {
  has(name: string): boolean;
  /** Undefined if there is no such file. Throws `ZipRefused` past the limits. */
  read(name: string): Promise<Buffer | undefined>;
}

/** Opens an untrusted archive. Rejects with `ZipRefused`: too many files, too large, or a suspicious compression ratio. */
export async function openZip(bytes: Buffer): Promise<Zip> {
  try {
    const zip = await fromBufferPromise(bytes);
    const entries = new Map<string, Entry>();
    let [count, size] = [0, 0];
    for await (const entry of zip.eachEntry()) {
      count += 1;
      size += entry.uncompressedSize;
      if (count > LIMITS.zipFiles || size > LIMITS.zipBytes || isBomb(entry)) throw new ZipRefused("memory");
      entries.set(entry.fileName, entry);
    }
    return { has: (name) => entries.has(name), read: async (name) => read(zip, entries.get(name)) };
  } catch (error) {
    throw error instanceof ZipRefused ? error : new ZipRefused("damaged");
  }
}

const isBomb = ({ compressedSize, uncompressedSize }: Entry): boolean =>
  uncompressedSize > LIMITS.zipSmall && uncompressedSize > LIMITS.zipRatio * compressedSize;

async function read(zip: ZipFile, entry: Entry | undefined): Promise<Buffer | undefined> {
  if (!entry) return undefined;
  if (entry.isEncrypted()) throw new ZipRefused("encrypted");
  if (entry.uncompressedSize > LIMITS.xmlBytes) throw new ZipRefused("memory");
  try {
    // The declared size is checked while unpacking.
    return await buffer(await zip.openReadStreamPromise(entry));
  } catch {
    throw new ZipRefused("damaged");
  }
}
