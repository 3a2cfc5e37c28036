import { link, mkdir, open, rename, unlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

export interface WholeFileOptions {
  readonly mode?: number;
  /** Owner of the file; the caller by default. */
  readonly owner?: { readonly uid: number; readonly gid: number } | undefined;
}

/**
 * Writes a small file as a whole: after a kill or a power cut at any moment it is there as it was before or as it is now,
 * never empty or in part, and once this resolves it is there as it is now. One writer for each path: the temporary file
 * beside it has a fixed name, so that none of a killed writer is left over.
 */
export async function writeWhole(
  path: string,
  content: string | Uint8Array,
  { mode = 0o600, owner }: WholeFileOptions = {},
): Promise<void> {
  const temporary = join(dirname(path), `.${basename(path)}.new`);
  try {
    const file = await open(temporary, "w", mode);
    try {
      await file.writeFile(content);
      if (owner) await file.chown(owner.uid, owner.gid);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await unlink(temporary).catch(() => undefined);
    throw error;
  }
  await syncDirectory(dirname(path));
}

/** Gives a whole file a second name that nobody has yet: resolves to false where somebody has it. */
export async function linkWhole(path: string, name: string): Promise<boolean> {
  try {
    await link(path, name);
  } catch (error) {
    if ((error as { code?: string }).code === "EEXIST") return false;
    throw error;
  }
  await syncDirectory(dirname(name));
  return true;
}

/** Makes the names in a directory durable. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, "r");
  try {
    await directory.datasync();
  } finally {
    await directory.close();
  }
}

/** Makes a directory with its parents where there is none, and their names durable. */
export async function makeDirectory(path: string, mode: number): Promise<void> {
  const made = await mkdir(path, { recursive: true, mode });
  const top = dirname(made ?? path);
  // Also where it was there: who made it may not have come this far.
  for (let parent = dirname(path); ; parent = dirname(parent)) {
    await syncDirectory(parent).catch((error: unknown) => {
      // A process that may not read the parent has not made this directory either.
      if ((error as { code?: string }).code !== "EACCES") throw error;
    });
    if (parent === top) return;
  }
}
