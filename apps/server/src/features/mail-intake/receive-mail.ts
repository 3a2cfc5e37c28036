import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { LOCKER_NOTE_MAX } from "@krempelfrei/contract/limits";
import { ATTACHMENTS_MAX } from "@krempelfrei/contract/mail-intake/mail-intake";
import { toPlainText } from "@krempelfrei/contract/plain-text";
import { capped } from "@krempelfrei/documents/file-name";
import { type Attachment, type ParsedMail, simpleParser } from "mailparser";
import { SpoolTooLarge } from "../../blobs/port.ts";
import { type Ctx, inTransaction, type UserActor } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { isWithin } from "../../core/throttle.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import type { ReceivedMail } from "../../mail-in/smtp-listener.ts";
import { memberActor, type MemberAccountRow } from "../account/data/member-actor.ts";
import { putIntoLocker } from "../files/locker/add-to-locker.ts";
import { acceptedKind, storeContent } from "../files/uploads/upload-file.ts";
import { findOwner } from "./mail-address.ts";
import {
  findMemberByEmail,
  insertAttachment,
  insertMessage,
  type NotTaken,
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

/** Whether mails to this address are taken now. */
export async function admitRecipient(
  ctx: Ctx,
  address: string,
  network: string,
): Promise<"taken" | "unknown" | "later"> {
  const owner = await findOwner(ctx, address);
  if (!owner) return "unknown";
  const window = { windowSeconds: HOUR };
  const isAdmitted = await isWithin(
    ctx,
    { name: "mail-network", subject: network, max: PER_NETWORK, ...window },
    { name: "mail-address", subject: owner.id, max: PER_ADDRESS, ...window },
  );
  return isAdmitted ? "taken" : "later";
}

/**
 * Puts what is attached to a mail into the locker of the person to whom it was sent. It counts only from a person of the same
 * group whose domain the mail server in front has verified: all else is dropped without an answer, which would go to whoever was forged. The
 * same mail puts nothing in twice. What was not taken is told to the sender, once. Rejects where storage or database are away.
 */
export async function receiveMail(ctx: Ctx, authserv: string, received: ReceivedMail): Promise<void> {
  const { bytes, isTooLarge, recipient } = received;
  const owner = await findOwner(ctx, recipient);
  const mail = await parse(bytes);
  const sender = owner && mail && (await verifiedSender(ctx, authserv, owner, mail));
  if (!owner || !mail || !sender) {
    ctx.log.info({ known: owner !== undefined }, "a mail was dropped: nobody of the group has sent it");
    return;
  }
  const message_key = keyOf(mail, bytes);
  const key = { user_id: owner.id, message_key };
  const isNew = await insertMessage(ctx, { ...key, sender_id: sender.id, received_at: ctx.clock() });
  const refused = isTooLarge ? [tooLarge(ctx)] : await takeAttachments(ctx, owner, key, mail);
  ctx.log.info({ refused: refused.length }, "a mail was taken");
  if (isNew && refused.length > 0 && isByPerson(mail, received)) await tell(ctx, key, refused);
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
  return simpleParser(bytes, nothingOfText).catch(() => undefined);
}

async function verifiedSender(
  ctx: Ctx,
  authserv: string,
  owner: MemberAccountRow,
  mail: ParsedMail,
): Promise<MemberAccountRow | undefined> {
  const [from, ...others] = mail.from?.value ?? [];
  const headers = mail.headerLines.filter(({ key }) => key === "from");
  if (from?.address === undefined || others.length > 0 || headers.length !== 1) return undefined;
  if (!isVerified(mail.headerLines, authserv, from.address)) return undefined;
  const sender = await findMemberByEmail(ctx, owner.customer_id, from.address.toLowerCase());
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

async function takeAttachments(
  ctx: Ctx,
  owner: MemberAccountRow,
  key: { readonly user_id: string; readonly message_key: string },
  mail: ParsedMail,
): Promise<NotTaken[]> {
  const actor = memberActor(ctx, owner);
  // Pictures that stand in the text are the sender's signature.
  const files = mail.attachments.filter(
    ({ related, contentType }) => !related || contentType === "application/pdf",
  );
  if (!actor || actor.ended_on !== null)
    return [{ name: "", reason: "Der Vertrag ist beendet. Es werden keine Dokumente mehr angenommen." }];
  if (files.length === 0) return [{ name: "", reason: "Die E-Mail hatte keinen Anhang." }];
  const refused: NotTaken[] = [];
  for (const [index, file] of files.entries()) {
    const name = file.filename ?? `Anhang ${index + 1}`;
    const reason =
      index < ATTACHMENTS_MAX
        ? await takeAttachment({ ...ctx, actor }, key, mail, { ...file, filename: name })
        : `Es werden höchstens ${ATTACHMENTS_MAX} Anhänge einer E-Mail angenommen.`;
    if (reason !== undefined) refused.push({ name, reason });
  }
  return refused;
}

/** The reason why it was not taken; undefined where it was, now or before. */
async function takeAttachment(
  ctx: Ctx & { readonly actor: UserActor },
  key: { readonly user_id: string; readonly message_key: string },
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
    if (error instanceof SpoolTooLarge) return tooLarge(ctx).reason;
    if (error instanceof AppError && (error.code === "invalid" || error.code === "forbidden"))
      return error.message;
    throw error;
  }
}

const tooLarge = ({ settings }: Ctx): NotTaken => ({
  name: "",
  reason: `Die Datei ist zu groß. Erlaubt sind höchstens ${Math.floor(settings.uploadMaxBytes / 1024 ** 2)} MB.`,
});

async function tell(
  ctx: Ctx,
  key: { readonly user_id: string; readonly message_key: string },
  refused: readonly NotTaken[],
): Promise<void> {
  // access-checked, change-recorded: nothing but a reply to a verified person.
  await inTransaction(ctx, async (ctx) => {
    await setRefused(ctx, key, refused);
    await enqueue(ctx, sendMailReply, key);
  });
}
