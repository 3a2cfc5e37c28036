import { randomInt } from "node:crypto";
import { inSystemTransaction, type Ctx } from "../../context/context.ts";
import { MailboxError, type Mailbox, type MailFolder } from "../../mail-in/mailbox.ts";
import { HEAD_MAX_BYTES } from "./mail-headers.ts";
import { deleteAside } from "./mails-begun.queries.ts";
import { type Outcome, receiveMail } from "./receive-mail.ts";

/** After this time no further mail is begun: other jobs have their turn, and the next run continues. */
const RUN_MS = 60_000;
/** Number of mails above which one run may not reach all. */
const MANY = 500;
/** Time that a received mail stays with the provider of the mailbox. */
const KEEP_MS = 30 * 86_400_000;

/** The folder for each outcome; without one the mail stays in the mailbox. */
const FOLDERS: Readonly<Record<Outcome, MailFolder | undefined>> = {
  stored: "stored",
  reported: "stored",
  refused: "refused",
  dropped: "dropped",
  aside: "aside",
  later: undefined,
  gone: undefined,
};

/**
 * The order in which mails are read: as received, but from a random start if there are many. Otherwise a run that
 * spends its time on thousands of postponed mails would never reach the later ones.
 */
export function inFairOrder(mails: readonly number[]): readonly number[] {
  if (mails.length <= MANY) return mails;
  const first = randomInt(mails.length);
  return [...mails.slice(first), ...mails.slice(0, first)];
}

/**
 * Processes the mails of the mailbox by the rules of `receiveMail`, and moves each to the folder of its outcome (done,
 * refused, dropped, to be inspected), of which the first three are deleted after 30 days. A mail is moved after its
 * documents are stored, so a killed run is simply repeated. Mails to an address over its limit stay. One failing mail
 * does not delay others, nor the deletion. Rejects if a mail failed, or if the mailbox, the storage or the database is
 * unavailable.
 */
export async function readMailbox(
  ctx: Ctx,
  mailbox: Mailbox,
  authserv: string,
  signal: AbortSignal,
): Promise<void> {
  const until = performance.now() + RUN_MS;
  let failure: unknown;
  for (const mail of inFairOrder(await mailbox.list())) {
    signal.throwIfAborted();
    if (performance.now() > until) break;
    try {
      const head = await mailbox.fetch(mail, HEAD_MAX_BYTES);
      if (!head) continue;
      const fetch = async (maxBytes: number): Promise<Buffer | undefined> =>
        (await mailbox.fetch(mail, maxBytes))?.bytes;
      const outcome = await receiveMail(ctx, authserv, { head: head.bytes, size: head.size, fetch }, signal);
      const folder = FOLDERS[outcome];
      if (folder) await mailbox.move(mail, folder);
    } catch (error) {
      if (error instanceof MailboxError) throw error;
      failure ??= error;
    }
  }
  if ((await mailbox.count("aside")) === 0) await inSystemTransaction(ctx, deleteAside);
  await mailbox.forget(new Date(ctx.clock().getTime() - KEEP_MS));
  if (failure !== undefined) throw failure;
}
