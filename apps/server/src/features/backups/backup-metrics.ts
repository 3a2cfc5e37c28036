import { Gauge, type Registry } from "prom-client";
import { readBackupTimes } from "../../backup/backup-runs.queries.ts";
import type { Settings } from "../../context/context.ts";
import type { Db } from "../../db/connect.ts";

/**
 * Adds the starts of the last good backup in `BACKUP_TO`, or anywhere without it, and of the last one that was verified
 * without problems; 0 without one.
 */
export function backupMetrics(
  registry: Registry,
  db: Db,
  { backupTo }: Pick<Settings, "backupTo">,
): () => Promise<void> {
  const registers = [registry];
  const good = new Gauge({
    name: "backup_last_good_timestamp_seconds",
    help: "When the newest backup was begun",
    registers,
  });
  const proved = new Gauge({
    name: "backup_last_proved_timestamp_seconds",
    help: "When the newest backup was begun that a restore has proved",
    registers,
  });
  return async () => {
    const { last_good, last_proved } = await readBackupTimes(db, backupTo);
    good.set((last_good?.getTime() ?? 0) / 1000);
    proved.set((last_proved?.getTime() ?? 0) / 1000);
  };
}
