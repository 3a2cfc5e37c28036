/** One mail to exactly one person. */
export interface Mail {
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  /** Optional; every value in it is escaped by the maker of the mail. */
  readonly html?: string;
  readonly attachments?: readonly Attachment[];
  /** Address that switches this kind of mail off by POST alone (RFC 8058); only where the person can switch it off. */
  readonly unsubscribe?: string;
}

/** A file that goes with a mail. */
export interface Attachment {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: Buffer;
}

export interface Mailer {
  /** Resolves when the mail was handed over (SMTP) or written (outbox); rejects otherwise. */
  send(mail: Mail): Promise<void>;
}
