import { link, mkdir, open, rename, unlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

export interface WholeFileOptions {
  readonly mode?: number;
  /** Owner of the file; the caller by default. */
  readonly owner?: { readonly uid: number; readonly gid: number } | undefined;
}

/**
 * Writes a small file atomically: after a kill or a power cut it has the old or the new content, never a part, and once
 * this resolves the new one. One writer for each path: the temporary file beside it has a fixed name, so that no
 * leftovers accumulate.
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

/** Gives a complete file a second name; resolves to false if the name exists. */
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

/** Makes a directory with its missing parents, and makes their names durable. */
export async function makeDirectory(path: string, mode: number): Promise<void> {
  const made = await mkdir(path, { recursive: true, mode });
  const top = dirname(made ?? path);
  // Also for existing directories, whose maker may have been interrupted before.
  for (let parent = dirname(path); ; parent = dirname(parent)) {
    await syncDirectory(parent).catch((error: unknown) => {
      // A process that may not read the parent has not made this directory either.
      if ((error as { code?: string }).code !== "EACCES") throw error;
    });
    if (parent === top) return;
  }
}
