import { constants, createReadStream, openSync } from "node:fs";
import { mkdtemp, open, readdir, rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";

const PREFIX = "krempelfrei-reader-";

/** A new folder of this process; its maker deletes it, or the next start does. */
export const makeJobFolder = async (): Promise<string> =>
  mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}_${hostname()}_`));

/** A folder for one document, if several share a job folder. */
export const makeFolderWithin = async (folder: string): Promise<string> => mkdtemp(join(folder, "document-"));

/** The bytes of a file made by a child; undefined if there is none, or a link or anything else that is no file. */
export async function readMade(path: string, maxBytes: number): Promise<Buffer | "too large" | undefined> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const file = await open(path, flags).catch((error: unknown) => {
    if (NO_FILE.has(String((error as { code?: unknown }).code))) return undefined;
    throw error;
  });
  if (!file) return undefined;
  try {
    const found = await file.stat();
    if (!found.isFile()) return undefined;
    return found.size > maxBytes ? "too large" : await file.readFile();
  } finally {
    await file.close();
  }
}

const NO_FILE = new Set(["ENOENT", "ELOOP", "ENXIO"]);

/** Opens a file made by a child. A link is refused, because a child that was taken over could point to any file. */
export function openMade(folder: string, name: string): Readable {
  const fd = openSync(join(folder, name), constants.O_RDONLY | constants.O_NOFOLLOW);
  return createReadStream("", { fd });
}

const NOT_OURS = new Set(["EACCES", "EPERM"]);

/** Deletes the folders of processes that are gone. */
export async function sweepJobFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid, host] = /^krempelfrei-reader-(\d+)_(.+)_[^_]+$/.exec(name) ?? [];
    if (pid === undefined || host !== hostname() || isRunning(Number(pid))) continue;
    // The folder of another user of the machine is left to that user.
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch((error: unknown) => {
      if (!NOT_OURS.has(String((error as { code?: unknown }).code))) throw error;
    });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === "EPERM";
  }
}
