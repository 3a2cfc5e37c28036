import { createReadStream } from "node:fs";
import { link, mkdir, open, readdir, rm, stat, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { assertBlobKey } from "./blob-key.ts";
import { BlobNotFound, type BlobStore } from "./port.ts";
import { discardSpooled, spool, sweepSpool } from "./spool.ts";

const SPOOL = ".spool";
// Larger reads cost less CPU for each byte than Node's 64 KiB.
const READ_BYTES = 512 * 1024;

const isMissing = (error: unknown): boolean => (error as { code?: string }).code === "ENOENT";

/** Document contents as files below `dir`. Left-overs of earlier runs are swept when it opens. */
export async function createDiskStore({ dir }: { dir: string }): Promise<BlobStore> {
  const spoolDirectory = join(dir, SPOOL);
  await mkdir(spoolDirectory, { recursive: true, mode: 0o700 });
  await sweepSpool(spoolDirectory);
  const pathOf = (key: string): string => join(dir, assertBlobKey(key));

  return {
    spool: (source, { maxBytes }) => spool(spoolDirectory, source, maxBytes),

    async commit(spooled, key) {
      const path = pathOf(key);
      const directory = dirname(path);
      await publish(spooled.path, path, directory, dir);
      await unlink(spooled.path);
    },

    discard: discardSpooled,

    async get(key, range) {
      const path = pathOf(key);
      const file = await open(path, "r").catch((error: unknown) => {
        throw isMissing(error) ? new BlobNotFound(key) : error;
      });
      return createReadStream(path, { fd: file, highWaterMark: READ_BYTES, ...range });
    },

    async stat(key) {
      const stats = await stat(pathOf(key)).catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      });
      return stats && { size: stats.size };
    },

    async delete(key) {
      await rm(pathOf(key), { force: true });
    },

    async *list(prefix = "") {
      for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || entry.parentPath === spoolDirectory) continue;
        const path = join(entry.parentPath, entry.name);
        const key = path.slice(dir.length + 1);
        if (key.startsWith(prefix)) yield { key, size: (await stat(path)).size };
      }
    },

    async presign() {
      return undefined;
    },

    async check() {
      const path = join(spoolDirectory, `${process.pid}-ready`);
      const file = await open(path, "w");
      await file.close();
      await unlink(path);
    },
  };
}

/** Makes the content visible under its path in one step, and durable. An existing one is the same content. */
async function publish(from: string, path: string, directory: string, root: string): Promise<void> {
  try {
    await link(from, path);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code !== "EEXIST" && code !== "ENOENT") throw error;
    if (code === "ENOENT") {
      await mkdir(directory, { recursive: true });
      await link(from, path).catch((again: unknown) => {
        if ((again as { code?: string }).code !== "EEXIST") throw again;
      });
      await syncDirectory(dirname(directory));
      await syncDirectory(root);
    }
  }
  // Also where the content was there: the upload that put it may not have come this far yet.
  await syncDirectory(directory);
}

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, "r");
  try {
    await directory.datasync();
  } finally {
    await directory.close();
  }
}
