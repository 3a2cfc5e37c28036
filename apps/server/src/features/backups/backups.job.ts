import { BACKUP_OLD_HOURS } from "@krempelfrei/contract/backups/backups";
import { z } from "zod";
import { berlinDay } from "@krempelfrei/contract/dates";
import { DAY_MS, HOUR_MS } from "@krempelfrei/contract/durations";
import { BackupRuns } from "../../backup/backup-lock.ts";
import { deleteBackupRuns, readBackupTimes } from "../../backup/backup-runs.queries.ts";
import { inSystemTransaction, type Ctx } from "../../context/context.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { hourly, job, type Job } from "../../jobs/job.ts";
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

/** Duration of a part of a verification, short enough for a machine that is switched off at night. */
const PROOF_PART_MS = HOUR_MS;

const ProofPart = z.object({ snapshot: z.string(), after: z.int(), found: z.int() });
const Proof = z.object({ part: ProofPart.optional() });

/**
 * Verifies the newest backup by a restore once a week, if its key is on this machine. A job for each part: the next one
 * begins where this one ends, at the same backup, and the last one stores the outcome.
 */
export const proveNewestBackup: Job<z.infer<typeof Proof>> = job({
  name: "prove-backup",
  payload: Proof,
  class: "heavy",
  limitMs: 6 * HOUR_MS,
  actor: "Datensicherung",
  every: 7 * DAY_MS,
  async run(ctx, { part }, signal) {
    if (ctx.backup?.canProve !== true) return;
    if ((await readBackupTimes(ctx.db, ctx.backup.title)).last_good === null) return;
    const until = performance.now() + PROOF_PART_MS;
    const isOver = (): boolean => performance.now() > until;
    const { snapshot, problems, next } = await proveBackup(ctx, ctx.backup, {
      signal,
      part: { after: part?.after, isOver },
      ...(part && { snapshot: part.snapshot, found: part.found }),
    });
    if (problems.length > 0) await warn(ctx, "damaged");
    if (next === undefined) return;
    const found = (part?.found ?? 0) + problems.length;
    await inSystemTransaction(ctx, async (ctx) =>
      enqueue(ctx, proveNewestBackup, { part: { snapshot, after: next, found } }),
    );
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
