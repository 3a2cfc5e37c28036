import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { LOCKER_NOTE_MAX } from "@krempelfrei/contract/limits";
import { ATTACHMENTS_MAX } from "@krempelfrei/contract/mail-intake/mail-intake";
import { toPlainText } from "@krempelfrei/contract/plain-text";
import { capped } from "@krempelfrei/documents/file-name";
import type { Attachment, ParsedMail } from "mailparser";
import { SpoolTooLarge } from "../../blobs/port.ts";
import { type Ctx, inTransaction, type UserActor } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { isWithin } from "../../core/throttle.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import type { ReceivedMail } from "../../mail-in/received-mail.ts";
import { memberActor, type MemberAccountRow } from "../account/data/member-actor.ts";
import { putIntoLocker } from "../files/locker/add-to-locker.ts";
import { acceptedKind, storeContent } from "../files/uploads/upload-file.ts";
import { findOwner } from "./mail-address.ts";
import {
  findMemberByEmail,
  insertAttachment,
  lockMessage,
  type MessageKey,
  type NotTaken,
  putMessage,
  setRefused,
} from "./mail-intake.queries.ts";
import { sendMailReply } from "./send-mail-reply.job.ts";
import { isVerified } from "./verified-sender.ts";

const HOUR = 3600;
/** Mails to one address, and from one network, in an hour. */
const PER_ADDRESS = 60;
const PER_NETWORK = 300;

/** What a mail may have in all; in Base64 a file is a third larger. */
export const mailMaxBytes = ({ settings }: Pick<Ctx, "settings">): number =>
  Math.ceil(1.4 * settings.uploadMaxBytes) + 1024 ** 2;

/** Whether mails to this address are taken now; from which network they come is not known of all. */
export async function admitRecipient(
  ctx: Ctx,
  address: string,
  network?: string,
): Promise<"taken" | "unknown" | "later"> {
  const owner = await findOwner(ctx, address);
  if (!owner) return "unknown";
  const window = { windowSeconds: HOUR };
  const limits = [{ name: "mail-address", subject: owner.id, max: PER_ADDRESS, ...window }];
  if (network !== undefined)
    limits.unshift({ name: "mail-network", subject: network, max: PER_NETWORK, ...window });
  return (await isWithin(ctx, ...limits)) ? "taken" : "later";
}

/** What became of a mail: something of it lies in a locker; nothing does, which its sender was told; or nobody was told anything. */
export type Outcome = "stored" | "refused" | "dropped";

/**
 * Puts what is attached to a mail into the locker of the person to whom it was sent. It counts only from a person of the same
 * group whose domain the mail server in front has verified: all else is dropped without an answer, which would go to whoever was forged. The
 * same mail puts nothing in twice. What was not taken is told to the sender, once. Rejects where storage or database are away.
 */
export async function receiveMail(ctx: Ctx, authserv: string, received: ReceivedMail): Promise<Outcome> {
  const owner = await findOwner(ctx, received.recipient);
  const mail = await parse(received.bytes);
  const sender = mail && (await verifiedSender(ctx, authserv, mail));
  if (!mail || !sender || (owner && owner.customer_id !== sender.customer_id)) {
    ctx.log.info({ known: owner !== undefined }, "a mail was dropped: nobody of the group has sent it");
    return "dropped";
  }
  const key = { user_id: (owner ?? sender).id, message_key: keyOf(mail, received.bytes) };
  await putMessage(ctx, { ...key, sender_id: sender.id, received_at: ctx.clock() });
  const { refused, taken } = await take(ctx, owner, key, mail, received);
  ctx.log.info({ refused: refused.length, taken }, "a mail was dealt with");
  await settle(ctx, key, isByPerson(mail, received) ? refused : []);
  return taken > 0 ? "stored" : "refused";
}

/** Undefined for what is no mail, or one made to cost too much. */
async function parse(bytes: Buffer): Promise<ParsedMail | undefined> {
  const nothingOfText = {
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipTextLinks: true,
    skipImageLinks: true,
    maxHtmlLengthToParse: 0,
  };
  // With the first mail, not with each start.
  const { simpleParser } = await import("mailparser");
  return simpleParser(bytes, nothingOfText).catch(() => undefined);
}

async function verifiedSender(
  ctx: Ctx,
  authserv: string,
  mail: ParsedMail,
): Promise<MemberAccountRow | undefined> {
  const [from, ...others] = mail.from?.value ?? [];
  const headers = mail.headerLines.filter(({ key }) => key === "from");
  if (from?.address === undefined || others.length > 0 || headers.length !== 1) return undefined;
  if (!isVerified(mail.headerLines, authserv, from.address)) return undefined;
  const sender = await findMemberByEmail(ctx, from.address.toLowerCase());
  return sender && memberActor(ctx, sender) ? sender : undefined;
}

/** One mail is one mail, however often it is delivered. */
const keyOf = ({ messageId }: ParsedMail, bytes: Buffer): string =>
  createHash("sha256")
    .update(messageId ?? bytes)
    .digest("hex");

/** Answers are for people: no list, no robot, no mail that tells of another one gets any (RFC 3834). */
function isByPerson({ headerLines, headers }: ParsedMail, { sender }: ReceivedMail): boolean {
  const valueOf = (name: string): string =>
    headerLines
      .find(({ key }) => key === name)
      ?.line.replace(/^[^:]*:/, "")
      .trim()
      .toLowerCase() ?? "";
  const auto = valueOf("auto-submitted");
  const isBulk = /bulk|list|junk/.test(valueOf("precedence"));
  return sender !== "" && (auto === "" || auto === "no") && !isBulk && !headers.has("list");
}

/** How much of a mail is in the locker, now or since before, and what is not. */
interface Taken {
  readonly taken: number;
  readonly refused: readonly NotTaken[];
}

const nothing = (reason: string): Taken => ({ taken: 0, refused: [{ name: "", reason }] });

async function take(
  ctx: Ctx,
  owner: MemberAccountRow | undefined,
  key: MessageKey,
  mail: ParsedMail,
  { isTooLarge }: ReceivedMail,
): Promise<Taken> {
  // Whoever has a new address may still write to the earlier one.
  if (!owner) return nothing("Diese Adresse gilt nicht (mehr). Ihre jetzige Adresse steht in Ihrem Profil.");
  if (isTooLarge) return nothing(tooLarge(ctx));
  const actor = memberActor(ctx, owner);
  if (!actor || actor.ended_on !== null)
    return nothing("Der Vertrag ist beendet. Es werden keine Dokumente mehr angenommen.");
  // Pictures that stand in the text are the sender's signature.
  const files = mail.attachments.filter(
    ({ related, contentType }) => !related || contentType === "application/pdf",
  );
  if (files.length === 0) return nothing("Die E-Mail hatte keinen Anhang.");
  const refused: NotTaken[] = [];
  for (const [index, file] of files.entries()) {
    const name = file.filename ?? `Anhang ${index + 1}`;
    const reason =
      index < ATTACHMENTS_MAX
        ? await takeAttachment({ ...ctx, actor }, key, mail, { ...file, filename: name })
        : `Es werden höchstens ${ATTACHMENTS_MAX} Anhänge einer E-Mail angenommen.`;
    if (reason !== undefined) refused.push({ name, reason });
  }
  return { taken: files.length - refused.length, refused };
}

/** The reason why it was not taken; undefined where it was, now or before. */
async function takeAttachment(
  ctx: Ctx & { readonly actor: UserActor },
  key: MessageKey,
  { subject }: ParsedMail,
  { content, filename = "" }: Attachment,
): Promise<string | undefined> {
  try {
    const spooled = await ctx.blobs.spool(Readable.from([content]), {
      maxBytes: ctx.settings.uploadMaxBytes,
    });
    try {
      acceptedKind(spooled);
      await storeContent(ctx, ctx.actor.customer_id ?? "", spooled);
      const about = toPlainText(subject ?? "", " ").trim();
      const note = about === "" ? "Per E-Mail" : capped(`Per E-Mail: ${about}`, LOCKER_NOTE_MAX);
      // access-checked: by `putIntoLocker`; change-recorded: there too.
      await inTransaction(ctx, async (ctx) => {
        if (await insertAttachment(ctx, key, spooled.sha256))
          await putIntoLocker(ctx, { spooled, fileName: filename, note });
      });
      return undefined;
    } finally {
      await ctx.blobs.discard(spooled);
    }
  } catch (error) {
    if (error instanceof SpoolTooLarge) return tooLarge(ctx);
    if (error instanceof AppError && (error.code === "invalid" || error.code === "forbidden"))
      return error.message;
    throw error;
  }
}

const tooLarge = ({ settings }: Ctx): string =>
  `Die Datei ist zu groß. Erlaubt sind höchstens ${Math.floor(settings.uploadMaxBytes / 1024 ** 2)} MB.`;

/** Has the sender told what was not taken; once, however often the mail comes and whoever was killed on the way. */
async function settle(ctx: Ctx, key: MessageKey, refused: readonly NotTaken[]): Promise<void> {
  // access-checked, change-recorded: nothing but a reply to a verified person.
  await inTransaction(ctx, async (ctx) => {
    const message = await lockMessage(ctx, key);
    if (!message || message.is_settled) return;
    await setRefused(ctx, key, refused);
    if (refused.length > 0) await enqueue(ctx, sendMailReply, key);
  });
}
