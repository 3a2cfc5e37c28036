// Run by `watcher.js` after the end of the process that opened a folder's database: stops it, unless a new start has taken it
// over.
import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { FolderInUse, lockDirectory } from "./folder-lock.ts";
import { findBinaries, isServed, stopServer } from "./programs.ts";
import { databaseUser } from "./user.ts";

/** A start within this time takes over the running database, without recovery. */
const GRACE_MS = 3000;
const PAUSE_MS = 250;
/** Maximum time in which a database under creation or start is ready, or fails. */
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
      // `initdb` and `pg_ctl` of the killed process work in the folder above.
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
