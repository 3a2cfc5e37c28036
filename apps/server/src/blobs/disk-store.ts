import { link, mkdir, open, opendir, rename, rm, stat, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeDirectory, syncDirectory } from "@krempelfrei/embedded-postgres/whole-file";
import { assertBlobKey, assertKeyOf, groupPrefix, isBlobKey } from "./blob-key.ts";
import { createFileStream } from "./file-stream.ts";
import { BlobNotFound, type BlobStore, type Spooled } from "./port.ts";
import { checkSpool, discardSpooled, openSpool, spool, syncFile } from "./spool.ts";

const SPOOL = ".spool";

const isMissing = (error: unknown): boolean => (error as { code?: string }).code === "ENOENT";

/** Document contents as files below `dir`. Opening it deletes leftovers of earlier processes. */
export async function createDiskStore({ dir }: { dir: string }): Promise<BlobStore> {
  const spoolDirectory = join(dir, SPOOL);
  await makeDirectory(dir, 0o700);
  await openSpool(spoolDirectory);
  const pathOf = (key: string): string => join(dir, assertBlobKey(key));
  const sync = createDirectorySync();
  const groups = createGroupMaker(sync);
  const committed = new WeakSet<Spooled>();

  const store: BlobStore = {
    spool: (source, options) => spool(spoolDirectory, source, options),

    async commit(spooled, key, { head } = {}) {
      const path = pathOf(assertKeyOf(spooled, key));
      const group = dirname(path);
      await groups.make(group);
      await syncFile(spooled.path, head);
      // Atomic. Without `head` an existing file is replaced: its content is the same, and open readers continue.
      const publish = async (): Promise<void> =>
        head ? linkOnce(spooled.path, path) : rename(spooled.path, path);
      await publish().catch(async (error: unknown) => {
        if (!isMissing(error)) throw error;
        // The directory was removed under a running process, for example when a backup was restored.
        groups.forget(group);
        await groups.make(group);
        await publish();
      });
      committed.add(spooled);
      await sync(group);
    },

    async discard(spooled) {
      if (!committed.has(spooled)) await discardSpooled(spooled);
    },

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

    async deleteGroup(groupId) {
      for await (const { key } of store.list(groupPrefix(groupId))) await store.delete(key);
    },

    async *list(prefix = "") {
      for await (const key of keysBelow(dir, "", prefix)) {
        const found = isBlobKey(key) && key.startsWith(prefix) ? await sizeOf(join(dir, key)) : undefined;
        if (found) yield { key, ...found };
      }
    },

    pathOf,
    origin: undefined,

    async presign() {
      return undefined;
    },

    check: () => checkSpool(spoolDirectory),
  };
  return store;
}

/** Makes directories of groups durable, each once per process, because the app never removes them. */
function createGroupMaker(sync: (path: string) => Promise<void>) {
  const ready = new Set<string>();
  return {
    async make(group: string): Promise<void> {
      if (ready.has(group)) return;
      const spread = dirname(group);
      await mkdir(group, { recursive: true });
      // Synced even if they exist: another process that has just created them may not have synced them yet.
      await sync(spread);
      await sync(dirname(spread));
      ready.add(group);
    },
    forget: (group: string): void => void ready.delete(group),
  };
}

/** Links a file to its final name, unless a file of that name exists. */
async function linkOnce(from: string, to: string): Promise<void> {
  await link(from, to).catch((error: unknown) => {
    if ((error as { code?: string }).code !== "EEXIST") throw error;
  });
  await unlink(from);
}

async function sizeOf(path: string): Promise<{ size: number } | undefined> {
  try {
    return { size: (await stat(path)).size };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Reads only directories that can contain the prefix, with one entry of each in memory. */
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

/**
 * Makes the names in a directory durable. Calls that arrive during a sync of the same directory share the next one, so
 * that parallel uploads wait for one sync instead of one each.
 */
function createDirectorySync(): (path: string) => Promise<void> {
  const running = new Map<string, Promise<void>>();
  const next = new Map<string, Promise<void>>();
  const run = (path: string): Promise<void> => {
    const sync = syncDirectory(path).finally(() => running.delete(path));
    running.set(path, sync);
    return sync;
  };
  return (path) => {
    const current = running.get(path);
    if (!current) return run(path);
    let queued = next.get(path);
    if (!queued) {
      queued = current
        .catch(() => undefined)
        .then(() => {
          next.delete(path);
          return run(path);
        });
      next.set(path, queued);
    }
    return queued;
  };
}
