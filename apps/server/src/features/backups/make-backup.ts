import type { BackupReport } from "../../backup/back-up.ts";
import { BackupRuns } from "../../backup/backup-lock.ts";
import type { BackupMaker } from "../../backup/backup-maker.ts";
import { insertBackupRun } from "../../backup/backup-runs.queries.ts";
import { authorize } from "../../context/authorize.ts";
import { inSystemTransaction, type Ctx } from "../../context/context.ts";

/** Characters of a stored error; a longer one is cut off, because a table shows it. */
const ERROR_MAX = 500;

/** Makes a backup and stores its outcome; rejects if it failed. Error: 403. */
export async function makeBackup(ctx: Ctx, maker: BackupMaker, signal?: AbortSignal): Promise<BackupReport> {
  authorize(ctx, "system.operate");
  const started_at = ctx.clock();
  const note = async (outcome: Partial<Parameters<typeof insertBackupRun>[1]>): Promise<void> =>
    inSystemTransaction(ctx, async ({ db }) =>
      insertBackupRun(db, { started_at, finished_at: ctx.clock(), place: maker.title, ...outcome }),
    );
  try {
    const report = await maker.make(started_at, signal);
    await note({
      snapshot: report.snapshot,
      content_count: report.contents,
      content_bytes: report.contentBytes,
      written_bytes: report.written,
      lost_count: report.lost.length,
    });
    return report;
  } catch (error) {
    // Another process that makes a backup is no failure.
    if (!(error instanceof BackupRuns)) {
      const text = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_MAX);
      await note({ error: text });
    }
    throw error;
  }
}
