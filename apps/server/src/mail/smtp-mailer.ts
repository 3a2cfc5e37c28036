import { createTransport } from "nodemailer";
import { assertOneAddress, headerText } from "./mail-address.ts";
import type { Mail, Mailer } from "./port.ts";

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

/** Sends over SMTP (`smtp://user:password@host:port`, `smtps://…`). */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport(url, {
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  } as object);
  return {
    async send(mail) {
      await transport.sendMail(toMessage(mail, from));
    },
  };
}
