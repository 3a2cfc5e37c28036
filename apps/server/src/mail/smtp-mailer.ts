import { assertOneAddress, headerText } from "./mail-address.ts";
import type { Mail, Mailer } from "./port.ts";
import { openSmtp, type SmtpAddress } from "./smtp-transport.ts";

/** What nodemailer makes a message of: the recipient always as name and address, never as one text. */
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

/** A machine wrote it, so that none answers (RFC 3834); and how it is switched off with one click (RFC 8058), which takes HTTPS. */
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

/** Sends over SMTP. */
export function createSmtpMailer({ from, ...address }: SmtpMailerOptions): Mailer {
  const transport = openSmtp(address);
  return {
    async send(mail) {
      await transport.sendMail(toMessage(mail, from));
    },
  };
}
