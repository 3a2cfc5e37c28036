import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { link, readdir, readFile, rename, unlink } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { linkWhole, writeWhole } from "./whole-file.ts";

/** Another process holds the folder. */
export class FolderInUse extends Error {
  readonly pid: number | undefined;

  constructor(folder: string, pid?: number) {
    super(`${folder} is in use${pid === undefined ? "" : ` by process ${pid}`}`);
    this.name = "FolderInUse";
    this.pid = pid;
  }
}

export interface FolderLock {
  release(): Promise<void>;
}

/** Fields of the lock file about its holder, in order and separated by blanks. */
interface Holder {
  readonly pid: number;
  /** Start time in ticks since boot, which distinguishes a later process with the same number. */
  readonly start: string;
  /** Id of the boot: after a power cut the same number may begin at the same tick. */
  readonly boot: string;
  /** `stops`: the holder only stops the database of a killed process, and ends. */
  readonly purpose: "runs" | "stops";
}

const LOCK = "app.lock";
const UNKNOWN = "-";
/** Time to wait for a process that stops a database, which takes less. */
const STOP_WITHIN_MS = 90_000;

/** Start time of a process in ticks since boot; empty if it has ended, or the system does not tell. */
function startOf(pid: number): string {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = line.slice(line.lastIndexOf(")")).split(" ");
    return fields[1] === "Z" ? "" : (fields[20] ?? "");
  } catch {
    return "";
  }
}

function currentBoot(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return UNKNOWN;
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
 * The living process named by a lock file; undefined for an empty or broken file, and for a process of an earlier boot.
 */
function holderOf(content: string): Holder | undefined {
  const [, id, start, boot, purpose] = /^([1-9]\d*) (\d+|-) (\S+) (runs|stops)\n$/.exec(content) ?? [];
  if (id === undefined || start === undefined || boot === undefined) return undefined;
  const pid = Number(id);
  const holds = boot === currentBoot() && isAlive(pid) && (start === UNKNOWN || start === startOf(pid));
  return holds ? { pid, start, boot, purpose: purpose === "stops" ? "stops" : "runs" } : undefined;
}

/**
 * Locks the folder for this process, or rejects with `FolderInUse`; waits for a process that only stops the database of
 * a killed one. The lock of a killed process or from before a power cut is taken over. The database's lock that
 * `openEmbedded` takes afterwards decides between two simultaneous starts.
 */
export async function lockDirectory(
  directory: string,
  purpose: Holder["purpose"] = "runs",
): Promise<FolderLock> {
  const path = join(directory, LOCK);
  const mine = join(directory, `.${LOCK}-${process.pid}-${randomUUID()}`);
  const content = `${process.pid} ${startOf(process.pid) || UNKNOWN} ${currentBoot()} ${purpose}\n`;
  await sweep(directory);
  await writeWhole(mine, content);
  try {
    const patience = performance.now() + STOP_WITHIN_MS;
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if (await linkWhole(mine, path)) return { release: () => release(path, content) };
      const holder = await removeStale(path);
      if (holder === undefined) continue;
      if (holder.purpose === "runs" || purpose === "stops" || performance.now() > patience) {
        throw new FolderInUse(directory, holder.pid);
      }
      await delay(100);
      attempt = -1;
    }
  } finally {
    await unlink(mine).catch(() => undefined);
  }
  throw new FolderInUse(directory);
}

/** Deletes a stale lock; resolves to the holder of a valid one. */
async function removeStale(path: string): Promise<Holder | undefined> {
  const held = await readFile(path, "utf8").catch(() => undefined);
  if (held === undefined) return undefined;
  const holder = holderOf(held);
  if (holder) return holder;
  const aside = `${path}.stale-${randomUUID()}`;
  await rename(path, aside).catch(() => undefined);
  const moved = await readFile(aside, "utf8").catch(() => undefined);
  // Another process was quicker and this is its lock, so it is put back.
  if (moved !== undefined && moved !== held) await link(aside, path).catch(() => undefined);
  await unlink(aside).catch(() => undefined);
  return undefined;
}

/** Deletes leftovers of killed starts beside the lock. */
async function sweep(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const [, pid] = /^\.{1,2}app\.lock-(\d+)-/.exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid)))
      await unlink(join(directory, name)).catch(() => undefined);
  }
}

async function release(path: string, content: string): Promise<void> {
  const held = await readFile(path, "utf8").catch(() => undefined);
  if (held === content) await unlink(path).catch(() => undefined);
}
