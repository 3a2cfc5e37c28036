import { link, readFile, rename, unlink, writeFile } from "node:fs/promises";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { randomUUID } from "node:crypto";

/** Another process holds the folder. */
export class FolderInUse extends Error {
  readonly pid: number | undefined;

  constructor(folder: string, pid?: number) {
    super(`${folder} is in use${pid === undefined ? "" : ` by process ${pid}`}`);
    this.name = "FolderInUse";
    this.pid = pid;
  }
}

/**
 * When a process began, in ticks since boot: tells a process from a later one with the same number. Empty for one that
 * has ended and only waits for its parent.
 */
function startOf(pid: number): string {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = line.slice(line.lastIndexOf(")")).split(" ");
    return fields[1] === "Z" ? "" : (fields[20] ?? "");
  } catch {
    return "";
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === "EPERM";
  }
}

/**
 * Takes the folder for this process, or rejects with `FolderInUse`. A lock that a killed process left is taken over.
 * The lock in the database that `openEmbedded` takes afterwards decides between two that start in the same moment.
 */
export async function lockDirectory(directory: string): Promise<{ release(): Promise<void> }> {
  const path = join(directory, "app.lock");
  const mine = join(directory, `.app.lock-${randomUUID()}`);
  const content = `${process.pid} ${startOf(process.pid)}`;
  await writeFile(mine, content);
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      try {
        await link(mine, path);
        return { release: () => release(path, content) };
      } catch (error) {
        if ((error as { code?: string }).code !== "EEXIST") throw error;
      }
      await removeStale(directory, path);
    }
  } finally {
    await unlink(mine).catch(() => undefined);
  }
  throw new FolderInUse(directory);
}

async function removeStale(directory: string, path: string): Promise<void> {
  const held = await readFile(path, "utf8").catch(() => undefined);
  if (held === undefined) return;
  const [pid = "", start = ""] = held.split(" ");
  const holds = isAlive(Number(pid)) && (start === "" || start === startOf(Number(pid)));
  if (holds) throw new FolderInUse(directory, Number(pid));
  const aside = `${path}.stale-${randomUUID()}`;
  await rename(path, aside).catch(() => undefined);
  const moved = await readFile(aside, "utf8").catch(() => undefined);
  // Another starter was quicker and this is its lock: it goes back.
  if (moved !== undefined && moved !== held) await link(aside, path).catch(() => undefined);
  await unlink(aside).catch(() => undefined);
}

async function release(path: string, content: string): Promise<void> {
  const held = await readFile(path, "utf8").catch(() => undefined);
  if (held === content) await unlink(path).catch(() => undefined);
}
