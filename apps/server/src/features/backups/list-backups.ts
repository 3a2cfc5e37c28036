import { BACKUP_OLD_HOURS, type Backups } from "@krempelfrei/contract/backups/backups";
import { HOUR_MS } from "@krempelfrei/contract/durations";
import { listBackupRuns, readBackupTimes } from "../../backup/backup-runs.queries.ts";
import { authorize } from "../../context/authorize.ts";
import type { Ctx } from "../../context/context.ts";

const SHOWN = 30;

/** True if no backup was made within `BACKUP_OLD_HOURS`, so that last night's is missing. */
export const isOldBackup = (ctx: Ctx, madeAt: Date): boolean =>
  ctx.clock().getTime() - madeAt.getTime() > BACKUP_OLD_HOURS * HOUR_MS;

/**
 * The backup target, the starts of the last good backup in it and of the last one verified without problems, and the
 * newest runs of all targets. Error: 403.
 */
export async function listBackups(ctx: Ctx): Promise<Backups> {
  authorize(ctx, "backups.read");
  const { last_good, last_proved } = await readBackupTimes(ctx.db, ctx.settings.backupTo);
  const rows = await listBackupRuns(ctx.db, SHOWN);
  return {
    place: ctx.settings.backupTo ?? null,
    last_good: last_good?.toISOString() ?? null,
    last_proved: last_proved?.toISOString() ?? null,
    is_old: last_good === null || isOldBackup(ctx, last_good),
    data: rows.map(({ started_at, finished_at, proved_at, ...row }) => ({
      ...row,
      started_at: started_at.toISOString(),
      finished_at: finished_at.toISOString(),
      proved_at: proved_at?.toISOString() ?? null,
    })),
  };
}
