import { DAY_MS, MINUTE_MS } from "@krempelfrei/contract/durations";
import type { Ctx } from "../../../context/context.ts";
import type { Attachment } from "../../../mail/port.ts";
import { fullName } from "../../../core/names.ts";
import { sendMail } from "./send-mail.ts";

/** Options of the jobs that mail a code, which is worth nothing after minutes. */
export const CODE_JOB = { actor: "E-Mail-Versand", limitMs: 120_000 } as const;

/** Options of all other jobs that send a mail, which is tried for four days, as between mail servers (RFC 5321, 4.5.4.1). */
export const MAIL_JOB = {
  ...CODE_JOB,
  patience: { everyMs: 10 * MINUTE_MS, forMs: 4 * DAY_MS },
} as const;

interface Recipient {
  readonly first_name: string;
  readonly last_name: string;
  readonly address: string;
}

interface LetterExtras {
  readonly attachments?: readonly Attachment[];
  /** `unsubscribeLink` of a kind of mail that the person can switch off. */
  readonly unsubscribe?: string;
}

/** Mails a letter in our form: a salutation, the paragraphs, a closing; with files where there are any. */
export async function sendLetter(
  ctx: Ctx,
  { first_name, last_name, address }: Recipient,
  subject: string,
  paragraphs: readonly string[],
  { attachments = [], unsubscribe }: LetterExtras = {},
): Promise<void> {
  const name = fullName({ first_name, last_name });
  const closing = `Freundliche Grüße\nIhr Team von ${ctx.settings.productName}`;
  await sendMail(ctx, {
    to: { name, address },
    subject,
    text: [`Guten Tag ${name},`, ...paragraphs, closing].join("\n\n"),
    ...(attachments.length > 0 ? { attachments } : {}),
    ...(unsubscribe === undefined ? {} : { unsubscribe }),
  });
}
