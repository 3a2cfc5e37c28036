import { link, mkdir, open, opendir, rm, stat, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { assertBlobKey, assertKeyOf, isBlobKey } from "./blob-key.ts";
import { createFileStream } from "./file-stream.ts";
import { BlobNotFound, type BlobStore } from "./port.ts";
import { checkSpool, discardSpooled, openSpool, spool } from "./spool.ts";

const SPOOL = ".spool";

const isMissing = (error: unknown): boolean => (error as { code?: string }).code === "ENOENT";

/** Document contents as files below `dir`. Left-overs of earlier runs are swept when it opens. */
export async function createDiskStore({ dir }: { dir: string }): Promise<BlobStore> {
  const spoolDirectory = join(dir, SPOOL);
  await openSpool(spoolDirectory);
  const pathOf = (key: string): string => join(dir, assertBlobKey(key));

  return {
    spool: (source, { maxBytes }) => spool(spoolDirectory, source, maxBytes),

    async commit(spooled, key) {
      await publish(spooled.path, pathOf(assertKeyOf(spooled, key)));
      await unlink(spooled.path);
    },

    discard: discardSpooled,

    async get(key, range) {
      const path = pathOf(key);
      const file = await open(path, "r").catch((error: unknown) => {
        throw isMissing(error) ? new BlobNotFound(key) : error;
      });
      return createFileStream(path, file, range);
    },

    stat: (key) => sizeOf(pathOf(key)),

    async delete(key) {
      await rm(pathOf(key), { force: true });
    },

    async *list(prefix = "") {
      for await (const key of keysBelow(dir, "", prefix)) {
        const found = isBlobKey(key) && key.startsWith(prefix) ? await sizeOf(join(dir, key)) : undefined;
        if (found) yield { key, ...found };
      }
    },

    origin: undefined,

    async presign() {
      return undefined;
    },

    check: () => checkSpool(spoolDirectory),
  };
}

async function sizeOf(path: string): Promise<{ size: number } | undefined> {
  try {
    return { size: (await stat(path)).size };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Walks only the directories that can hold the prefix, and keeps no more than one entry of each in memory. */
async function* keysBelow(root: string, path: string, prefix: string): AsyncGenerator<string> {
  for await (const entry of await opendir(join(root, path))) {
    const key = path + entry.name;
    const below = `${key}/`;
    if (!entry.isDirectory()) yield key;
    else if (entry.name !== SPOOL && (below.startsWith(prefix) || prefix.startsWith(below))) {
      yield* keysBelow(root, below, prefix);
    }
  }
}

/** Makes the content visible under its path in one step, and durable. An existing one is the same content. */
async function publish(from: string, path: string): Promise<void> {
  const group = dirname(path);
  const spread = dirname(group);
  await mkdir(group, { recursive: true });
  await link(from, path).catch((error: unknown) => {
    if ((error as { code?: string }).code !== "EEXIST") throw error;
  });
  // Also where things were there: the upload that made them may not have come this far yet.
  for (const directory of [group, spread, dirname(spread)]) await syncDirectory(directory);
}

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, "r");
  try {
    await directory.datasync();
  } finally {
    await directory.close();
  }
}
