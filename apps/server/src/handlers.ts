import type { Ctx } from "./core/context.ts";
import { deleteEndedSessions } from "./core/session.queries.ts";
import { deleteEndedSosSessions } from "./features/sos/data/sos-session.queries.ts";
import { deleteEndedThrottles } from "./core/throttle.queries.ts";
import { deleteEndedEmailChanges } from "./features/account/data/email-change.queries.ts";
import { deleteEndedPasskeyChallenges } from "./features/account/passkeys/passkeys.queries.ts";
import { sendAccountNotice } from "./features/account/letters/send-account-notice.job.ts";
import { sendEmailLink } from "./features/account/letters/send-email-link.job.ts";
import { sendPasswordLink } from "./features/account/letters/send-password-link.job.ts";
import { sendTwoFactorCode } from "./features/account/two-factor/send-two-factor-code.job.ts";
import { deleteEndedPasswordTokens } from "./features/account/data/users.queries.ts";
import { sealChanges } from "./features/changelog/seal-changes.ts";
import { deleteEndedClaims } from "./features/files/data/claims.queries.ts";
import { collectBlob, collectUnused } from "./features/files/storage/collect-blob.job.ts";
import { dropAbandonedCopies } from "./features/files/storage/copy-contents.ts";
import { deleteContents } from "./features/files/storage/delete-contents.job.ts";
import { deleteEndedSosLinks } from "./features/sos/data/access.queries.ts";
import { deleteOldNotices } from "./features/sos/data/notices.queries.ts";
import { remindOfEndings } from "./features/sos/notices/remind-ending.ts";
import { sendSosCode } from "./features/sos/access/send-sos-code.job.ts";
import { sendSosLink } from "./features/sos/access/send-sos-link.job.ts";
import { sendSosNotice } from "./features/sos/notices/send-sos-notice.job.ts";
import type { JobHandler } from "./jobs/port.ts";

const SWEEP_EVERY_MS = 3_600_000;
/** For so long an entry of the change history can be tampered with unseen. */
const SEAL_EVERY_MS = 60_000;

/** Deletes what has ended, and asks for the next sweep. */
async function sweep(ctx: Ctx): Promise<void> {
  await deleteEndedSessions(ctx);
  await deleteEndedPasswordTokens(ctx);
  await deleteEndedEmailChanges(ctx);
  await deleteEndedPasskeyChallenges(ctx);
  await deleteEndedThrottles(ctx);
  await deleteEndedSosSessions(ctx);
  await deleteEndedSosLinks(ctx);
  await deleteOldNotices(ctx);
  await remindOfEndings(ctx);
  await deleteEndedClaims(ctx);
  await collectUnused(ctx);
  await dropAbandonedCopies(ctx);
  // In case its own row of jobs came to an end with an error.
  await enqueueSealing(ctx, ctx.clock());
  await enqueueSweep(ctx, new Date(ctx.clock().getTime() + SWEEP_EVERY_MS));
}

/** One sealing a minute and database. */
async function enqueueSealing(ctx: Ctx, runAt: Date): Promise<void> {
  const slot = Math.floor(runAt.getTime() / SEAL_EVERY_MS);
  await ctx.jobs.enqueue(ctx.db, { name: "seal-changes", payload: {}, key: String(slot), run_at: runAt });
}

/** Goes on with the chain of hashes, and asks for the next time. */
async function seal(ctx: Ctx): Promise<void> {
  await sealChanges(ctx);
  await enqueueSealing(ctx, new Date(ctx.clock().getTime() + SEAL_EVERY_MS));
}

/** One sweep an hour and database, however many processes ask for it. */
export async function enqueueSweep(ctx: Ctx, runAt: Date): Promise<void> {
  const slot = Math.floor(runAt.getTime() / SWEEP_EVERY_MS);
  await ctx.jobs.enqueue(ctx.db, { name: "sweep", payload: {}, key: String(slot), run_at: runAt });
}

/** All jobs of the product by name; they act as the system. */
export function jobHandlers(ctx: Omit<Ctx, "actor">): Record<string, JobHandler> {
  const as = (name: string): Ctx => ({ ...ctx, actor: { kind: "system", name } });
  return {
    "send-password-link": (payload) => sendPasswordLink(as("E-Mail-Versand"), payload),
    "send-email-link": (payload) => sendEmailLink(as("E-Mail-Versand"), payload),
    "send-account-notice": (payload) => sendAccountNotice(as("E-Mail-Versand"), payload),
    "send-two-factor-code": (payload) => sendTwoFactorCode(as("E-Mail-Versand"), payload),
    "send-sos-link": (payload) => sendSosLink(as("E-Mail-Versand"), payload),
    "send-sos-code": (payload) => sendSosCode(as("E-Mail-Versand"), payload),
    "send-sos-notice": (payload) => sendSosNotice(as("E-Mail-Versand"), payload),
    "collect-blob": (payload) => collectBlob(as("Aufräumen"), payload),
    "delete-contents": (payload) => deleteContents(as("Aufräumen"), payload),
    "seal-changes": () => seal(as("Änderungshistorie")),
    sweep: () => sweep(as("Aufräumen")),
  };
}
