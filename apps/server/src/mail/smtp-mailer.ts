import { type Mail, type Mailer, RecipientRefused } from "./port.ts";
import { checkSmtp } from "./check-smtp.ts";
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
    ...(mail.messageId === undefined ? {} : { messageId: `<${headerText(mail.messageId)}>` }),
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
  /** Address for reports about mails that were not delivered; that of `from` if undefined. */
  readonly returnPath?: string | undefined;
}

/** Answers about the sender and the server's rules (RFC 3463, 5.7) say nothing about the recipient's address. */
const OWN_FAULT = /\b5\.7\.\d/;

interface SmtpFailure {
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
}

function isRefusal({ command, response = "", responseCode = 0 }: SmtpFailure): boolean {
  return command === "RCPT TO" && responseCode >= 500 && responseCode < 600 && !OWN_FAULT.test(response);
}

export function createSmtpMailer({ from, returnPath, ...address }: SmtpMailerOptions): Mailer {
  const transport = openSmtp(address);
  return {
    check: () => checkSmtp(address),
    async send(mail) {
      const message = toMessage(mail, from);
      const recipient = message.to.address;
      await transport
        .sendMail({
          ...message,
          ...(returnPath === undefined ? {} : { envelope: { from: returnPath, to: recipient } }),
          // Where the server can (RFC 3461): reports of failures alone, with the recipient as we wrote it and without the text.
          dsn: { ret: "HDRS", notify: ["FAILURE"], orcpt: `rfc822;${recipient}` },
        })
        .catch((error: unknown) => {
          const failure = error as SmtpFailure;
          throw isRefusal(failure) ? new RecipientRefused(failure.response ?? "", { cause: error }) : error;
        });
    },
  };
}
