import { randomInt } from "node:crypto";
import type { Ctx } from "../../context/context.ts";
import { MailboxError, type Mailbox, type MailFolder } from "../../mail-in/mailbox.ts";
import { HEAD_MAX_BYTES } from "./mail-headers.ts";
import { type Outcome, receiveMail } from "./receive-mail.ts";

/** After so long no other mail is begun: other jobs have their turn, and the next run goes on. */
const RUN_MS = 60_000;
/** More mails than one run may manage. */
const MANY = 500;
/** Time that a received mail stays with the provider of the mailbox. */
const KEEP_MS = 30 * 86_400_000;

/** The folder of each outcome; a mail without one stays where it is. */
const FOLDERS: Readonly<Record<Outcome, MailFolder | undefined>> = {
  stored: "stored",
  refused: "refused",
  dropped: "refused",
  aside: "aside",
  later: undefined,
  gone: undefined,
};

/**
 * The order in which mails are looked at: as they came, and from anywhere on where there are many. Otherwise a run whose time is
 * used up by thousands of mails that have to wait would never reach those behind them.
 */
export function inFairOrder(mails: readonly number[]): readonly number[] {
  if (mails.length <= MANY) return mails;
  const first = randomInt(mails.length);
  return [...mails.slice(first), ...mails.slice(0, first)];
}

/**
 * Takes what lies in the mailbox, each mail by the rules of `receiveMail`, and moves it to the folder of what is done, of what was
 * not taken or of what a person is to look at, where it is deleted after 30 days. A mail is moved once its documents are stored, so a run that was killed is
 * simply repeated. Mails to an address that has had enough for now stay where they are. One mail that fails keeps no other waiting. Rejects
 * where the mailbox, the storage or the database cannot be used.
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
    if (performance.now() > until) return;
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
  if (failure !== undefined) throw failure;
  await mailbox.forget(new Date(ctx.clock().getTime() - KEEP_MS));
}
