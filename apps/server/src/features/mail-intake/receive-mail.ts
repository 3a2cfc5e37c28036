import { createHash } from "node:crypto";
import { ATTACHMENTS_MAX } from "@krempelfrei/contract/mail-intake/mail-intake";
import { ChildEnded } from "@krempelfrei/reader/reader";
import { splitMail, type SplitMail } from "@krempelfrei/reader/split-mail";
import { inSystemTransaction, type Ctx } from "../../context/context.ts";
import { charge, type Limit } from "../../context/throttle.ts";
import { AppError } from "../../core/errors.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { memberActor, type MemberAccountRow } from "../account/data/member-actor.ts";
import { addressesIn, findOwner } from "./mail-address.ts";
import { beginMail, endMail, setAside } from "./mails-begun.queries.ts";
import { firstValue, type HeaderLine, readHeaders, senderOf, valueOf } from "./mail-headers.ts";
import {
  findMemberByEmail,
  lockMessage,
  type NotTaken,
  putMessage,
  setRefused,
} from "./mail-intake.queries.ts";
import { isDeliveryReport, receiveReport } from "./receive-report.ts";
import { sendMailReply } from "./send-mail-reply.job.ts";
import { tooLarge, takeAttachments } from "./take-attachments.ts";
import { isVerified } from "./verified-sender.ts";

/** Mails of one sender to one address in an hour, so that one sender does not delay other mails. */
const PER_ADDRESS = { name: "mail-address", max: 60, windowSeconds: 3600 };
/** Headers in which mail servers name the recipient: the first three know of blind copies. */
const RECIPIENTS = new Set(["delivered-to", "x-original-to", "envelope-to", "to", "cc"]);
/** Maximum of our addresses in a mail; a mail to more is a guess at addresses. */
const RECIPIENTS_MAX = 10;
/** Size limit of a whole mail, independent of the limit of uploads. */
const MAIL_MAX_BYTES = 150 * 1024 ** 2;
/** Maximum of attempts that ended with the loss of the process; then the mail is set aside. */
const BEGUN_MAX = 2;

/** Size limit of a mail in bytes: in Base64 a file is a third larger. */
const mailMaxBytes = ({ settings }: Ctx): number =>
  Math.min(Math.ceil(1.4 * settings.uploadMaxBytes) + 1024 ** 2, MAIL_MAX_BYTES);

/** A mail with its beginning; the rest is fetched only if its headers are accepted. */
export interface IncomingMail {
  readonly head: Buffer;
  /** Size of the whole mail in bytes. */
  readonly size: number;
  /** The whole mail; undefined if it is gone. */
  fetch(maxBytes: number): Promise<Buffer | undefined>;
}

/**
 * Outcome of a mail. `stored`: at least one attachment is in a locker. `refused`: none is, and the sender is notified.
 * `dropped`: nobody is notified. `later`: the address is over its limit. `aside`: processing it repeatedly never ended.
 * `gone`: the mail is no longer in the mailbox. `reported`: it was a report about a mail of ours.
 */
export type Outcome = "stored" | "reported" | "refused" | "dropped" | "later" | "aside" | "gone";

/**
 * Stores the attachments of a mail in the locker of its recipient. Accepts only senders of the same group whose domain
 * the mail server in front has verified. Only the headers decide about that: other mails are dropped unread and without
 * a reply, which would go to a forged address. Repeated deliveries store nothing again. The sender is notified once of
 * refused attachments. Rejects if storage or database are unavailable.
 */
export async function receiveMail(
  ctx: Ctx,
  authserv: string,
  mail: IncomingMail,
  signal: AbortSignal,
): Promise<Outcome> {
  const headers = readHeaders(mail.head);
  if (headers && isDeliveryReport(headers)) return receiveReport(ctx, mail.head, signal);
  const sender = headers && (await findVerifiedSender(ctx, authserv, headers));
  if (!headers || !sender) {
    ctx.log.info("a mail was dropped: nobody whom we know has sent it");
    return "dropped";
  }
  const key = keyOf(headers, mail.head);
  const known = await listOwners(ctx, headers);
  const owners = known.filter(({ customer_id }) => customer_id === sender.customer_id);
  if (owners.length < known.length && owners.length === 0) {
    ctx.log.info("a mail was dropped: it is for another group than that of its sender");
    return "dropped";
  }
  // All unknown addresses share one limit.
  const ids = owners.length === 0 ? ["nobody"] : owners.map((owner) => owner.id);
  const limits = ids.map((id) => ({ ...PER_ADDRESS, subject: `${id} ${sender.id}` }));
  if (!(await chargeAll(ctx, limits))) return "later";
  const letter = { key, sender, isByPerson: isByPerson(headers) };
  // A person with a new address may still write to the earlier one, so the sender is notified.
  if (owners.length === 0) return refuse(ctx, [sender], letter, GONE);
  if (mail.size > mailMaxBytes(ctx)) return refuse(ctx, owners, letter, tooLarge(ctx));
  const current = owners.filter((owner) => memberActor(ctx, owner)?.ended_on === null);
  if (current.length === 0) return refuse(ctx, owners, letter, ENDED);
  const split = await takeApart(ctx, letter, mail, signal);
  if (split === "gone" || split === "aside") return split;
  if (split === "unreadable") return refuse(ctx, current, letter, UNREADABLE);
  try {
    const outcomes = new Set<Outcome>();
    for (const owner of current) outcomes.add(await give(ctx, owner, letter, split));
    return outcomes.has("stored") ? "stored" : "refused";
  } finally {
    await split.close();
  }
}

/** False, and nothing is charged, if one limit is exceeded: a mail that waits for one recipient costs the others nothing. */
async function chargeAll(ctx: Ctx, limits: readonly Limit[]): Promise<boolean> {
  try {
    await inSystemTransaction(ctx, async (ctx) => charge(ctx, ...limits));
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "too_many") return false;
    throw error;
  }
}

const GONE = "Diese Adresse gilt nicht (mehr). Ihre jetzige Adresse steht in Ihrem Profil.";
const ENDED = "Der Vertrag ist beendet. Es werden keine Dokumente mehr angenommen.";
const UNREADABLE =
  "Die E-Mail war nicht lesbar. Bitte senden Sie die Dokumente in einer neuen E-Mail, oder laden Sie sie hoch.";

async function findVerifiedSender(
  ctx: Ctx,
  authserv: string,
  headers: readonly HeaderLine[],
): Promise<MemberAccountRow | undefined> {
  const from = senderOf(headers);
  if (from === undefined || !isVerified(headers, authserv, from)) return undefined;
  const sender = await findMemberByEmail(ctx, from);
  return sender && memberActor(ctx, sender) ? sender : undefined;
}

/**
 * Recipients of a mail among our persons, without duplicates. The address of a person who could not sign in is like an
 * unknown one: the sender does not learn that they are deactivated.
 */
async function listOwners(ctx: Ctx, headers: readonly HeaderLine[]): Promise<MemberAccountRow[]> {
  const named = headers.filter(({ key }) => RECIPIENTS.has(key)).map(valueOf);
  const owners = new Map<string, MemberAccountRow>();
  for (const address of addressesIn(ctx, named.join("\n")).slice(0, RECIPIENTS_MAX)) {
    const owner = await findOwner(ctx, address);
    if (owner && memberActor(ctx, owner)) owners.set(owner.id, owner);
  }
  return [...owners.values()];
}

/** Identifies a mail over repeated deliveries. */
function keyOf(headers: readonly HeaderLine[], head: Buffer): string {
  const messageId = firstValue(headers, "message-id");
  return createHash("sha256")
    .update(messageId === "" ? head : messageId)
    .digest("hex");
}

/** Replies go only to people: not to lists, robots or mails about other mails (RFC 3834). */
function isByPerson(headers: readonly HeaderLine[]): boolean {
  const auto = firstValue(headers, "auto-submitted").toLowerCase();
  const isBulk = /bulk|list|junk/i.test(firstValue(headers, "precedence"));
  const isList = headers.some(({ key }) => key.startsWith("list-"));
  // The mail server writes the sender of the envelope into this header; it is empty for reports about other mails.
  const path = headers.find(({ key }) => key === "return-path");
  const isReport = path !== undefined && /^<?\s*>?$/.test(valueOf(path));
  return (auto === "" || auto === "no") && !isBulk && !isList && !isReport;
}

/** Splits a mail into its files, unless processes were lost over it before (`aside`). */
async function takeApart(
  ctx: Ctx,
  { key, sender }: Letter,
  mail: IncomingMail,
  signal: AbortSignal,
): Promise<SplitMail | "gone" | "aside" | "unreadable"> {
  const times = await inSystemTransaction(ctx, async (ctx) => beginMail(ctx, key));
  if (times > BEGUN_MAX) {
    ctx.log.error({ times }, "a mail was moved aside: taking it apart broke off again and again");
    await inSystemTransaction(ctx, async (ctx) => setAside(ctx, key, sender.id));
    return "aside";
  }
  try {
    const bytes = await mail.fetch(mailMaxBytes(ctx));
    if (!bytes) return "gone";
    const options = { filesMax: ATTACHMENTS_MAX, fileMaxBytes: ctx.settings.uploadMaxBytes, signal };
    return await splitMail(bytes, options);
  } catch (error) {
    if (!(error instanceof ChildEnded)) throw error;
    ctx.log.warn({ reason: error.reason }, "a mail could not be taken apart");
    return "unreadable";
  } finally {
    await inSystemTransaction(ctx, async (ctx) => endMail(ctx, key));
  }
}

interface Letter {
  readonly key: string;
  readonly sender: MemberAccountRow;
  readonly isByPerson: boolean;
}

const noteMessage = async (
  ctx: Ctx,
  key: Parameters<typeof lockMessage>[1],
  { id: sender_id }: MemberAccountRow,
): Promise<void> =>
  inSystemTransaction(ctx, async (ctx) => putMessage(ctx, { ...key, sender_id, received_at: ctx.clock() }));

/** Stores the attachments in the locker of one person, and notifies the sender of refused ones. */
async function give(
  ctx: Ctx,
  owner: MemberAccountRow,
  { key, sender, isByPerson }: Letter,
  mail: SplitMail,
): Promise<Outcome> {
  const message = { user_id: owner.id, message_key: key };
  await noteMessage(ctx, message, sender);
  const { taken, refused } = await takeAttachments(ctx, { owner, sender }, message, mail);
  ctx.log.info({ refused: refused.length, taken }, "a mail was dealt with");
  await settle(ctx, message, sender, isByPerson ? refused : []);
  return taken > 0 ? "stored" : "refused";
}

async function refuse(
  ctx: Ctx,
  owners: readonly MemberAccountRow[],
  { key, sender, isByPerson }: Letter,
  reason: string,
): Promise<Outcome> {
  for (const { id } of owners) {
    const message = { user_id: id, message_key: key };
    await noteMessage(ctx, message, sender);
    await settle(ctx, message, sender, isByPerson ? [{ name: "", reason }] : []);
  }
  ctx.log.info({ taken: 0 }, "a mail was dealt with");
  return "refused";
}

/** Notifies the sender of refused attachments; once, over repeated deliveries and killed processes. */
async function settle(
  ctx: Ctx,
  key: Parameters<typeof lockMessage>[1],
  { customer_id }: MemberAccountRow,
  refused: readonly NotTaken[],
): Promise<void> {
  await inSystemTransaction(ctx, async (ctx) => {
    const message = await lockMessage(ctx, key);
    if (!message || message.is_settled) return;
    await setRefused(ctx, key, refused);
    if (refused.length > 0) await enqueue(ctx, sendMailReply, key, { customer_id });
  });
}
