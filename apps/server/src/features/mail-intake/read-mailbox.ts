import type { Ctx } from "../../core/context.ts";
import { MailboxError, type Mailbox, type MailFolder } from "../../mail-in/mailbox.ts";
import { addressesIn } from "./mail-address.ts";
import { admitRecipient, mailMaxBytes, receiveMail, type Outcome } from "./receive-mail.ts";

/** Where mail servers say to whom a mail was sent: the first three know of blind copies. */
const RECIPIENTS = ["Delivered-To", "X-Original-To", "Envelope-To", "To", "Cc"];
/** More addresses of ours in one mail are a guess. */
const RECIPIENTS_MAX = 10;
/** After so long no other mail is begun; the next run goes on. */
const RUN_MS = 5 * 60_000;
/** What was dealt with stays so long with the provider of the mailbox. */
const KEEP_MS = 30 * 86_400_000;

/**
 * Takes what lies in the mailbox, each mail by the rules of `receiveMail`, and moves it to the folder of what is done or of what was
 * not taken, where it is deleted after 30 days. A mail is moved once its documents are stored, so a run that was killed is
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
  for (const mail of await mailbox.list()) {
    signal.throwIfAborted();
    if (performance.now() > until) return;
    try {
      const folder = await takeMail(ctx, mailbox, authserv, mail);
      if (folder) await mailbox.move(mail, folder);
    } catch (error) {
      if (error instanceof MailboxError) throw error;
      failure ??= error;
    }
  }
  if (failure !== undefined) throw failure;
  await mailbox.forget(new Date(ctx.clock().getTime() - KEEP_MS));
}

/** Where it is to go; undefined where it stays. */
async function takeMail(
  ctx: Ctx,
  mailbox: Mailbox,
  authserv: string,
  mail: number,
): Promise<MailFolder | undefined> {
  const headers = unfolded(await mailbox.headersOf(mail, [...RECIPIENTS, "Return-Path"]));
  const recipients: string[] = [];
  for (const address of addressesIn(ctx, headers).slice(0, RECIPIENTS_MAX)) {
    const answer = await admitRecipient(ctx, address);
    if (answer === "later") return undefined;
    if (answer === "taken") recipients.push(address);
  }
  const fetched = await mailbox.fetch(mail, mailMaxBytes(ctx));
  if (!fetched) return undefined;
  const outcomes = new Set<Outcome>();
  // An address that is nobody's tells a verified sender so.
  for (const recipient of recipients.length > 0 ? recipients : [""])
    outcomes.add(await receiveMail(ctx, authserv, { ...fetched, recipient, sender: senderIn(headers) }));
  return outcomes.has("stored") ? "stored" : "refused";
}

const unfolded = (headers = ""): string => headers.replace(/\r?\n[ \t]+/g, " ");

/** Of the envelope, as the mail server has noted it. What has none came without one, and is no mail that tells of another. */
const senderIn = (headers: string): string => /^return-path:\s*<?([^>\s]*)/im.exec(headers)?.[1] ?? "?";
