import type { Mail, Mailer } from "./port.ts";
import { openSmtp, type SmtpAddress } from "./smtp-transport.ts";

// Exactly one address: a comma or a line break in it would add another recipient.
const ADDRESS = /^[^\s@,;:<>()[\]\\"]+@[^\s@,;:<>()[\]\\"]+$/;
const BREAKS = /[\u0000-\u001f\u007f\u2028\u2029]+/g;

/** Returns the address, or throws if it is not exactly one. */
function assertOneAddress(address: string): string {
  if (!ADDRESS.test(address)) throw new Error("not one e-mail address");
  return address;
}

/** A text for a header, on one line. */
const headerText = (text: string): string => text.toWellFormed().replace(BREAKS, " ").trim();

/** Message for nodemailer: the recipient always as name and address, never as one text. */
export function toMessage(mail: Mail, from: string) {
  return {
    from,
    to: { name: headerText(mail.to.name), address: assertOneAddress(mail.to.address) },
    subject: headerText(mail.subject),
    text: mail.text,
    ...(mail.html === undefined ? {} : { html: mail.html }),
    attachments: (mail.attachments ?? []).map(({ fileName, mediaType, content }) => ({
      filename: headerText(fileName),
      contentType: mediaType,
      content,
    })),
    headers: headersOf(mail),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Marks the mail as automatic (RFC 3834), and adds the link that unsubscribes with one click (RFC 8058), which needs HTTPS. */
function headersOf({ unsubscribe }: Mail): Record<string, string> {
  const automatic = { "Auto-Submitted": "auto-generated" };
  if (unsubscribe === undefined) return automatic;
  const oneClick = { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
  return {
    ...automatic,
    "List-Unsubscribe": `<${headerText(unsubscribe)}>`,
    ...(unsubscribe.startsWith("https:") ? oneClick : {}),
  };
}

export interface SmtpMailerOptions extends SmtpAddress {
  readonly from: string;
}

export function createSmtpMailer({ from, ...address }: SmtpMailerOptions): Mailer {
  const transport = openSmtp(address);
  return {
    async send(mail) {
      await transport.sendMail(toMessage(mail, from));
    },
  };
}
