import type { ErrorCode } from "@krempelfrei/contract/errors";
import { DOCUMENT_EXTENSIONS, wrongTypeText } from "@krempelfrei/contract/files/upload-types";
import { LOCKER_NOTE_MAX } from "@krempelfrei/contract/limits";
import { ATTACHMENTS_MAX } from "@krempelfrei/contract/mail-intake/mail-intake";
import { toPlainText } from "@krempelfrei/contract/plain-text";
import { CONVERTIBLE_KINDS } from "@krempelfrei/documents/convertible-kind";
import { capped } from "@krempelfrei/documents/file-name";
import type { MailFile, SplitMail } from "@krempelfrei/reader/split-mail";
import { SpoolTooLarge } from "../../blobs/port.ts";
import { type Ctx, inTransaction, type UserActor } from "../../context/context.ts";
import { AppError } from "../../core/errors.ts";
import { fullName } from "../../core/names.ts";
import { memberActor, type MemberAccountRow } from "../account/data/member-actor.ts";
import { type AddToLocker, putIntoLocker } from "../files/locker/add-to-locker.ts";
import { acceptedKind, storeContent } from "../files/uploads/upload-file.ts";
import { NO_EMBEDDED } from "./send-mail-reply.job.ts";
import { insertAttachment, type MessageKey, type NotTaken } from "./mail-intake.queries.ts";

/** Attachments of a mail by result: in the locker (now or since an earlier delivery), or refused. */
interface Taken {
  readonly taken: number;
  readonly refused: readonly NotTaken[];
}

export interface MailParties {
  /** The person whose address the mail names: the documents are theirs. */
  readonly owner: MemberAccountRow;
  readonly sender: MemberAccountRow;
}

/** Stores the attachments of a mail in the locker of its owner. Rejects if storage or database are unavailable. */
export async function takeAttachments(
  ctx: Ctx,
  { owner, sender }: MailParties,
  key: MessageKey,
  { files, left, subject }: SplitMail,
): Promise<Taken> {
  const actor = memberActor(ctx, owner);
  if (!actor || files.length + left === 0)
    return { taken: 0, refused: [{ name: "", reason: `Die E-Mail hatte keinen Anhang. ${NO_EMBEDDED}` }] };
  const from = sender.id === owner.id ? undefined : sender;
  const note = noteOf(from, toPlainText(subject, " ").trim());
  const refused: NotTaken[] = [];
  for (const [index, file] of files.entries()) {
    const name = file.name ?? `Anhang ${index + 1}`;
    const reason =
      index < ATTACHMENTS_MAX
        ? await takeAttachment({ ...ctx, actor }, key, { note, mailedBy: from?.id }, { ...file, name })
        : TOO_MANY;
    if (reason !== undefined) refused.push({ name, reason });
  }
  const taken = files.length - refused.length;
  if (left > 0) refused.push({ name: `${left} weitere`, reason: TOO_MANY });
  return { taken, refused };
}

/** Note at a document; another person than the owner is named as the sender. */
function noteOf(from: MemberAccountRow | undefined, subject: string): string {
  const by = from ? `Per E-Mail von ${fullName(from)}` : "Per E-Mail";
  return subject === "" ? by : capped(`${by}: ${subject}`, LOCKER_NOTE_MAX);
}

const WRONG_TYPE = wrongTypeText([...DOCUMENT_EXTENSIONS, ...CONVERTIBLE_KINDS]);
/** Errors whose text the reply quotes. */
const QUOTED: ReadonlySet<ErrorCode> = new Set(["invalid", "forbidden", "over_quota"]);
const TOO_MANY = `Es werden höchstens ${ATTACHMENTS_MAX} Anhänge einer E-Mail angenommen.`;

/** Stores an attachment, unless it is stored already. Returns the reason of a refusal; undefined without one. */
async function takeAttachment(
  ctx: Ctx & { readonly actor: UserActor },
  key: MessageKey,
  about: Pick<AddToLocker, "note" | "mailedBy">,
  file: MailFile & { readonly name: string },
): Promise<string | undefined> {
  if (file.isTooLarge) return tooLarge(ctx);
  const source = file.open();
  try {
    const spooled = await ctx.blobs.spool(source, { maxBytes: ctx.settings.uploadMaxBytes });
    try {
      acceptedKind(spooled, { also: CONVERTIBLE_KINDS });
      await storeContent(ctx, ctx.actor.customer_id ?? "", spooled);
      // access-checked: by `putIntoLocker`; change-recorded: there too.
      await inTransaction(ctx, async (ctx) => {
        if (await insertAttachment(ctx, key, spooled.sha256))
          await putIntoLocker(ctx, { ...about, spooled, fileName: file.name });
      });
      return undefined;
    } finally {
      await ctx.blobs.discard(spooled);
    }
  } catch (error) {
    if (error instanceof SpoolTooLarge) return tooLarge(ctx);
    if (error instanceof AppError && QUOTED.has(error.code))
      // The text is shortened, because the reply lists the accepted types once.
      return error.message === WRONG_TYPE ? "Dieser Dateityp wird nicht unterstützt." : error.message;
    throw error;
  } finally {
    source.destroy();
  }
}

export const tooLarge = ({ settings }: Ctx): string =>
  `Die Datei ist zu groß. Erlaubt sind höchstens ${Math.floor(settings.uploadMaxBytes / 1024 ** 2)} MB.`;
