import { BACKUP_OLD_HOURS } from "@krempelfrei/contract/backups/backups";
import { z } from "zod";
import { berlinDay } from "@krempelfrei/contract/dates";
import { DAY_MS, HOUR_MS } from "@krempelfrei/contract/durations";
import { BackupRuns } from "../../backup/backup-lock.ts";
import { deleteBackupRuns, readBackupTimes } from "../../backup/backup-runs.queries.ts";
import { inSystemTransaction, type Ctx } from "../../context/context.ts";
import { hourly, job } from "../../jobs/job.ts";
import { gatherNotices } from "../account/letters/gather-notices.ts";
import { noticeStream } from "../account/letters/send-notices.job.ts";
import { isOldBackup } from "./list-backups.ts";
import { makeBackup, outcomeContext } from "./make-backup.ts";
import { listOwners } from "./owners.queries.ts";
import { proveBackup } from "./prove-backup.ts";

const KEEP_RUNS_MS = 400 * DAY_MS;
const dayOf = (time: Date): number => Math.floor(time.getTime() / DAY_MS);

const REASONS = {
  failed: "die Datensicherung ist fehlgeschlagen.",
  lost: "die Datensicherung hat Dokumente nicht gefunden oder beschädigt gefunden.",
  old: `seit über ${BACKUP_OLD_HOURS} Stunden wurde keine Datensicherung mehr gemacht.`,
  damaged: "die Prüfung der Datensicherung hat Fehler gefunden.",
} as const;
type Reason = keyof typeof REASONS;

export const backupNotice = noticeStream(
  "backups",
  z.object({ reason: z.enum(Object.keys(REASONS) as [Reason, ...Reason[]]) }),
  async (ctx, { user_id }, notices) => {
    const recipient = (await listOwners(ctx)).find(({ id }) => id === user_id);
    const [first] = notices;
    if (!recipient || !first) return undefined;
    return {
      recipient,
      subject: "Datensicherung prüfen",
      paragraphs: [
        REASONS[first.facts.reason],
        `Einzelheiten stehen auf der Seite „Datensicherung“: ${ctx.settings.appUrl}/backups`,
        "Bitte sagen Sie der Person Bescheid, die Krempelfrei bei Ihnen betreibt.",
      ],
      told: notices,
    };
  },
);

/** Requests the mail to the owners; once a day for each reason. */
async function warn(ctx: Ctx, reason: Reason): Promise<void> {
  const once = berlinDay(ctx.clock());
  await inSystemTransaction(ctx, async (ctx) => {
    for (const { id: user_id } of await listOwners(ctx)) {
      const to = {
        stream: "backups",
        user_id,
        customer_id: null,
        kind: `backup_${reason}`,
        address: null,
      } as const;
      await gatherNotices(ctx, to, [{ facts: { reason }, once }]);
    }
  });
}

/**
 * The backup of a day (UTC), if `BACKUP_TO` is set. Begun at midnight, and each hour again until one is good: the target
 * may be away, or another process may still make one.
 */
export const makeNightlyBackup = job({
  name: "make-backup",
  payload: z.object({}),
  class: "heavy",
  limitMs: 6 * HOUR_MS,
  actor: "Datensicherung",
  every: HOUR_MS,
  async run(ctx, _payload, signal) {
    if (!ctx.backup) return;
    const { last_good } = await readBackupTimes(ctx.db, ctx.backup.title);
    if (last_good !== null && dayOf(last_good) === dayOf(ctx.clock())) return;
    try {
      const { lost } = await makeBackup(ctx, ctx.backup, { signal, unattended: true });
      if (lost.length > 0) await warn(ctx, "lost");
    } catch (error) {
      if (error instanceof BackupRuns) return;
      await warn(outcomeContext(ctx, signal), "failed");
      throw error;
    }
  },
});

/** Verifies the newest backup by a restore once a week, if its key is on this machine. */
export const proveNewestBackup = job({
  name: "prove-backup",
  payload: z.object({}),
  class: "heavy",
  limitMs: 6 * HOUR_MS,
  actor: "Datensicherung",
  every: 7 * DAY_MS,
  async run(ctx, _payload, signal) {
    if (ctx.backup?.canProve !== true) return;
    if ((await readBackupTimes(ctx.db, ctx.backup.title)).last_good === null) return;
    const { problems } = await proveBackup(ctx, ctx.backup, { signal });
    if (problems.length > 0) await warn(ctx, "damaged");
  },
});

/** Notices that backups have stopped, which a stopped backup process cannot report. Deletes the records of old runs. */
export const watchBackups = hourly("watch-backups", "Datensicherung", async (ctx) => {
  const now = ctx.clock().getTime();
  await inSystemTransaction(ctx, async ({ db }) => deleteBackupRuns(db, new Date(now - KEEP_RUNS_MS)));
  if (!ctx.backup) return;
  const { last_good, first_try } = await readBackupTimes(ctx.db, ctx.backup.title);
  const since = last_good ?? first_try;
  if (since !== null && isOldBackup(ctx, since)) await warn(ctx, "old");
});
