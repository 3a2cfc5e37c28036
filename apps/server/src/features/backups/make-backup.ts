import type { BackupReport } from "../../backup/back-up.ts";
import { BackupRuns } from "../../backup/backup-lock.ts";
import type { BackupMaker } from "../../backup/backup-maker.ts";
import { insertBackupRun, recordFailedRun, type FailedBackupRun } from "../../backup/backup-runs.queries.ts";
import { authorize } from "../../context/authorize.ts";
import { inSystemTransaction, type Ctx } from "../../context/context.ts";
import { TookTooLong } from "../../jobs/job.ts";

/** Characters of a stored error; a longer one is cut off, because a table shows it. */
const ERROR_MAX = 500;

type RunTimes = Omit<FailedBackupRun, "error">;

interface MakeOptions {
  readonly signal?: AbortSignal;
  /** True for a scheduled run: only a person can say that the place is a new one. */
  readonly unattended?: boolean;
}

/**
 * The context in which the outcome of a backup is stored. A backup that exceeds the limit of its job ends after the lease
 * of that job, and must be reported nevertheless; one that another worker continues must not.
 */
export const outcomeContext = (ctx: Ctx, signal?: AbortSignal): Ctx =>
  signal?.reason instanceof TookTooLong ? { ...ctx, lease: undefined } : ctx;

/** Makes a backup and stores its outcome; rejects if it failed. Error: 403. */
export async function makeBackup(
  ctx: Ctx,
  maker: BackupMaker,
  { signal, unattended = false }: MakeOptions = {},
): Promise<BackupReport> {
  authorize(ctx, "system.operate");
  const started_at = ctx.clock();
  const store = async (work: (db: Ctx["db"], run: RunTimes) => Promise<void>): Promise<void> =>
    inSystemTransaction(outcomeContext(ctx, signal), async ({ db }) =>
      work(db, { started_at, finished_at: ctx.clock(), place: maker.title }),
    );
  try {
    if (unattended) await maker.check(ctx.db);
    const report = await maker.make(started_at, signal);
    await store(async (db, run) =>
      insertBackupRun(db, {
        ...run,
        snapshot: report.snapshot,
        content_count: report.contents,
        content_bytes: report.contentBytes,
        written_bytes: report.written,
        lost_count: report.lost.length,
      }),
    );
    return report;
  } catch (error) {
    // Another process that makes a backup is no failure.
    if (!(error instanceof BackupRuns)) {
      const text = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_MAX);
      await store(async (db, run) => recordFailedRun(db, { ...run, error: text }));
    }
    throw error;
  }
}
