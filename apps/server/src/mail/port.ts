/** One mail to exactly one person. */
export interface Mail {
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  /** Every value in it is already escaped. */
  readonly html?: string;
  readonly attachments?: readonly Attachment[];
  /** Address that switches this kind of mail off, by POST only (RFC 8058); undefined if it cannot be switched off. */
  readonly unsubscribe?: string;
}

export interface Attachment {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: Buffer;
}

export interface Mailer {
  /** Resolves when the mail was handed over (SMTP) or written (outbox); rejects otherwise. */
  send(mail: Mail): Promise<void>;
}
