// Run by `watcher.js` when the process that opened the database of a folder has gone: stops it, unless a new start has come.
import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { FolderInUse, lockDirectory } from "./folder-lock.ts";
import { findBinaries, isServed, stopServer } from "./programs.ts";
import { databaseUser } from "./user.ts";

/** A start in this time takes the running database over, without recovery. */
const GRACE_MS = 3000;
const PAUSE_MS = 250;
/** A database that was just being started or made comes up, or ends, within this time. */
const PATIENCE_MS = 120_000;

/** Rejects with `FolderInUse` when a new start has taken the folder. */
async function stopLeftDatabase(folder: string): Promise<void> {
  const home = join(folder, "postgres");
  const cluster = join(home, "cluster");
  const [binaries, user] = await Promise.all([findBinaries(), databaseUser()]);
  const lock = await lockDirectory(folder, "stops");
  try {
    const patience = performance.now() + PATIENCE_MS;
    do {
      await stopServer({ home, cluster, binaries, user });
      await delay(PAUSE_MS);
      // `initdb` and `pg_ctl` of the one that was killed work in the folder above.
    } while (((await isServed(cluster)) || (await isServed(home))) && performance.now() < patience);
  } finally {
    await lock.release();
  }
}

const folder = process.argv[2] ?? "";
await delay(GRACE_MS);
try {
  await stopLeftDatabase(folder);
} catch (error) {
  if (!(error instanceof FolderInUse)) {
    const line = `${new Date().toISOString()} watcher: ${error instanceof Error ? error.message : String(error)}\n`;
    await appendFile(join(folder, "postgres/log"), line).catch(() => undefined);
  }
}
