import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Readable } from "node:stream";
import {
  assertBlobKey,
  groupPrefix,
  isBlobKey,
  isSealedKey,
  plainKey,
  sealedKey,
} from "../blobs/blob-key.ts";
import { DamagedContent } from "../blobs/port.ts";
import { NotInBackup } from "./target.ts";
import type { SealedFiles } from "./sealed-files.ts";
import { contentFile, contentsFile, type Manifest } from "./snapshot.ts";

export interface Content {
  readonly key: string;
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

/**
 * All contents that a snapshot needs, as a stream: there may be millions. Their list is read to its end first, because
 * the connection of a bucket ends when it stands still while the contents are worked on.
 */
export async function* contentsOf(
  files: SealedFiles,
  snapshot: string,
  { encrypted, contents }: Pick<Manifest, "encrypted" | "contents">,
): AsyncGenerator<Content> {
  const folder = await mkdtemp(join(tmpdir(), "krempelfrei-contents-"));
  try {
    const path = join(folder, "list");
    const list = await files.decompress(contentsFile(snapshot), encrypted, contents.list);
    await pipeline(list, createWriteStream(path));
    yield* contentsIn(createReadStream(path));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The contents of a list: lines of `<group> <hash> <bytes>`. */
export async function* contentsIn(list: Readable): AsyncGenerator<Content> {
  const prefixes = new Map<string, string>();
  for await (const line of linesOf(list)) {
    const [group = "", sha256 = "", size = ""] = line.split(" ");
    const prefix = prefixes.get(group) ?? groupPrefix(group);
    prefixes.set(group, prefix);
    yield { key: assertBlobKey(prefix + sha256), sha256, size: Number(size) };
  }
}

/** The lines of a text. `readline` takes twice as long for millions of lines, and treats an error as the end. */
async function* linesOf(source: Readable): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of source.setEncoding("utf8")) {
    const lines = `${rest}${chunk as string}`.split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}

/** Format in which the contents of a backup are stored. */
export interface ContentForm {
  /** True: encrypted by age, for the recipient of the backup. */
  readonly encrypted: boolean;
  /** True: encrypted by the keys of the groups, as in the storage. */
  readonly sealed: boolean;
}

/** Contents in different forms have different names, so that a target may change its form. */
export function storedName(key: string, { encrypted, sealed }: ContentForm): string {
  const name = contentFile(sealed ? sealedKey(key) : key);
  return encrypted ? `${name}.age` : name;
}

/** The key of a content with this name; undefined for other files. */
export function contentKeyOf(name: string): string | undefined {
  const key = name.slice(contentFile("").length).replace(/\.age$/, "");
  if (!isBlobKey(key)) return undefined;
  return isSealedKey(key) ? plainKey(key) : key;
}

/** Contents by their keys, with unknown sizes. */
export async function* contentsOfKeys(keys: Iterable<string>): AsyncGenerator<Content> {
  for (const key of keys) yield { key, sha256: key.slice(key.lastIndexOf("/") + 1), size: 0 };
}

/** Fails at the end with `DamagedContent` if the bytes do not match the content's hash. */
export async function* verified(
  source: AsyncIterable<Uint8Array>,
  { key, sha256 }: Content,
): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest("hex") !== sha256) throw new DamagedContent(key);
}

/** Opens a content of the backup; its end is reached only with the right bytes. */
export async function openContent(
  files: SealedFiles,
  content: Content,
  form: ContentForm,
): Promise<AsyncIterable<Uint8Array>> {
  const stored = await files.read(storedName(content.key, form), form.encrypted);
  return verified(form.sealed ? await files.unseal(stored, content.key) : stored, content);
}

/** True if the content is gone or damaged; false if the backup target cannot be reached now. */
export const isLost = (error: unknown): boolean =>
  error instanceof NotInBackup || (error instanceof Error && (error as { code?: string }).code === undefined);

/** Runs work for each item with limited parallelism. Stops at the first error. */
export async function forEachOf<T>(
  source: AsyncIterable<T>,
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = source[Symbol.asyncIterator]();
  let ended = false;
  const lane = async (): Promise<void> => {
    while (!ended) {
      const next = await iterator.next();
      if (next.done === true) return;
      try {
        await work(next.value);
      } catch (error) {
        ended = true;
        throw error;
      }
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: atOnce }, lane));
  await iterator.return?.();
  for (const one of lanes) if (one.status === "rejected") throw one.reason;
}
