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
    disableFileAccess: true,
    disableUrlAccess: true,
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
