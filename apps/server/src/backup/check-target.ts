import type { Db } from "../db/connect.ts";
import { hasGoodRun } from "./backup-runs.queries.ts";
import { listSnapshots } from "./snapshot.ts";
import type { BackupTarget } from "./target.ts";

/** Advice for a target without its backups. */
export const FIND_BACKUPS =
  "Ist der Datenträger eingehängt? Ist er neu, beginnt „npm run admin -- backup“ auf ihm.";

export const lostBackupsText = ({ title }: BackupTarget): string =>
  `In ${title} ist keine der früheren Datensicherungen.`;

/**
 * True if the target has lost all backups that were made in it: a disk that is not mounted leaves an empty folder of
 * the system's own disk. Backups there would fill it, and count as good until it fails.
 */
export async function hasLostBackups(db: Db, target: BackupTarget): Promise<boolean> {
  return (await hasGoodRun(db, target.title)) && (await listSnapshots(target)).whole.length === 0;
}

/** Rejects if the target has lost all backups that were made in it. */
export async function checkTarget(db: Db, target: BackupTarget): Promise<void> {
  if (await hasLostBackups(db, target)) throw new Error(`${lostBackupsText(target)} ${FIND_BACKUPS}`);
}
