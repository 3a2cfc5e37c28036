/** One mail to exactly one person. */
export interface Mail {
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  /** Every value in it is already escaped. */
  readonly html?: string;
  readonly attachments?: readonly Attachment[];
  /** Message-ID without its brackets; a random one if undefined. */
  readonly messageId?: string;
  /** Address that switches this kind of mail off, by POST only (RFC 8058); undefined if it cannot be switched off. */
  readonly unsubscribe?: string;
}

export interface Attachment {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: Buffer;
}

/** The mail server refuses the recipient for good. Its message begins with `REFUSED`. */
export class RecipientRefused extends Error {
  constructor(answer: string, options?: ErrorOptions) {
    super(`${REFUSED}: ${answer}`, options);
    this.name = "RecipientRefused";
  }
}
export const REFUSED = "the mail server refuses the recipient";

/** The server closes the connection, whatever the mail (RFC 5321, 3.8). */
const IS_CLOSING = 421;

/** True if the server answered about this recipient or text, so that it may take the next mail. */
export function isAboutOneMail(error: unknown): boolean {
  if (error instanceof RecipientRefused) return true;
  const { command, responseCode } = error as { readonly command?: unknown; readonly responseCode?: unknown };
  const isOfMail = command === "RCPT TO" || command === "DATA";
  return isOfMail && typeof responseCode === "number" && responseCode !== IS_CLOSING;
}

export interface Mailer {
  /**
   * Resolves when the mail was handed over (SMTP) or written (outbox). Rejects with `RecipientRefused` if no retry can
   * help; otherwise with another error.
   */
  send(mail: Mail): Promise<void>;
  /** Rejects if mails cannot be handed over at present; sends nothing. Undefined where no server is needed. */
  check?(): Promise<void>;
}
