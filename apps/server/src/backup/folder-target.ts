import { execFile } from "node:child_process";
import { createReadStream } from "node:fs";
import { readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { makeDirectory, syncDirectory } from "@krempelfrei/embedded-postgres/whole-file";
import { openSpool, spool, syncFile, temporaryName } from "../blobs/spool.ts";
import { isUnreadable } from "../blobs/unreadable.ts";
import { createFileCopier, type FileCopier } from "./copy-files.ts";
import { untilGood } from "./until-good.ts";
import { DamagedBackup, NotInBackup, type BackupTarget, type StoredFile } from "./target.ts";

const PART = ".part";
const NAME = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;
const NO_LIMIT = Number.MAX_SAFE_INTEGER;
/** Files of a batch that are synced to the disk together, at most. */
const TOGETHER = 5000;

const isMissing = (error: unknown): boolean => (error as { code?: string }).code === "ENOENT";

/**
 * Backups in a folder, on another disk or a mounted share. Unfinished files of a killed backup are in `.part` and are
 * deleted.
 */
export function createFolderTarget(folder: string): BackupTarget {
  const prepare = untilGood(async () => {
    await makeDirectory(folder, 0o700);
    await openSpool(join(folder, PART));
  });
  const made = new Set<string>();
  const pathOf = (name: string): string => {
    if (!NAME.test(name)) throw new Error(`not a name in a backup: ${name}`);
    return join(folder, name);
  };

  return {
    title: folder,

    prepare,

    async write(name, source) {
      const path = pathOf(name);
      await prepare();
      const {
        path: temporary,
        size,
        sha256,
      } = await spool(join(folder, PART), source, {
        maxBytes: NO_LIMIT,
      });
      try {
        await syncFile(temporary);
        if (!made.has(dirname(path))) await makeDirectory(dirname(path), 0o700);
        made.add(dirname(path));
        await rename(temporary, path);
        await syncDirectory(dirname(path));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
      return { size, sha256 };
    },

    writeMany: () => createBatch(folder, prepare, pathOf),

    async read(name) {
      const path = pathOf(name);
      await stat(path).catch(async (error: unknown) => {
        throw isMissing(error) ? new NotInBackup(name) : await readFailure(folder, path, error);
      });
      return Readable.from(bytesOf(folder, path));
    },

    list: (prefix) => filesBelow(folder, prefix),

    async delete(name) {
      await rm(pathOf(name), { force: true });
    },
  };
}

async function* bytesOf(folder: string, path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path);
  } catch (error) {
    throw await readFailure(folder, path, error);
  }
}

/** `DamagedBackup` if the folder itself can be read: a disk that is away damages no single file. */
async function readFailure(folder: string, path: string, error: unknown): Promise<unknown> {
  if (!(error instanceof Error && isUnreadable(error))) return error;
  await readdir(folder);
  return new DamagedBackup(path, error.message);
}

/** Files that become durable together. */
function createBatch(
  folder: string,
  prepare: () => Promise<void>,
  pathOf: (name: string) => string,
): ReturnType<BackupTarget["writeMany"]> {
  const waiting = new Map<string, string>();
  let copier: FileCopier | undefined;
  /** Leaves the file under its temporary path until `settle`. */
  const keep = async (name: string, temporary: string): Promise<void> => {
    waiting.set(pathOf(name), temporary);
    if (waiting.size >= TOGETHER) await settle();
  };
  const settle = async (): Promise<void> => {
    const settled = [...waiting];
    waiting.clear();
    if (settled.length === 0) return;
    await syncAll(
      folder,
      settled.map(([, temporary]) => temporary),
    );
    const parents = new Set(settled.map(([path]) => dirname(path)));
    for (const parent of parents) await makeDirectory(parent, 0o700);
    if (copier) await copier.rename(settled.map(([path, temporary]) => [temporary, path]));
    else for (const [path, temporary] of settled) await rename(temporary, path);
    for (const parent of parents) await syncDirectory(parent);
  };
  return {
    async write(name, source) {
      await prepare();
      const spooled = await spool(join(folder, PART), source, { maxBytes: NO_LIMIT });
      await keep(name, spooled.path);
      return { size: spooled.size, sha256: spooled.sha256 };
    },
    async copyFiles(files) {
      await prepare();
      copier ??= createFileCopier();
      const there = files.map(({ path, sha256 }) => ({
        from: path,
        to: join(folder, PART, temporaryName()),
        sha256,
      }));
      const copied = await copier.copy(there).catch(async (error: unknown) => {
        for (const { to } of there) await rm(to, { force: true });
        throw error;
      });
      const stored: (StoredFile | undefined)[] = [];
      for (const [index, { name, sha256 }] of files.entries()) {
        const size = copied[index];
        const to = there[index]?.to;
        const isThere = typeof size === "number" && to !== undefined;
        if (isThere) await keep(name, to);
        stored.push(isThere ? { size, sha256 } : undefined);
      }
      return stored;
    },
    settle,
    async discard() {
      await copier?.close();
      for (const temporary of waiting.values()) await rm(temporary, { force: true }).catch(() => undefined);
      waiting.clear();
    },
  };
}

/** Makes files durable: by one sync of their file system if the machine has that program, else one after the other. */
async function syncAll(folder: string, paths: readonly string[]): Promise<void> {
  const synced = await promisify(execFile)("sync", ["-f", folder]).then(
    () => true,
    () => false,
  );
  if (!synced) for (const path of paths) await syncFile(path);
}

async function* filesBelow(root: string, prefix: string): AsyncGenerator<{ name: string }> {
  // Read at once: entry by entry takes three times as long, and a folder has only the documents of one customer.
  const entries = await readdir(join(root, prefix), { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const entry of entries) {
    const name = prefix + entry.name;
    if (entry.isDirectory()) yield* filesBelow(root, `${name}/`);
    else if (entry.isFile()) yield { name };
  }
}
