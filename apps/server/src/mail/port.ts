/** One mail to exactly one person. */
export interface Mail {
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  /** Optional; every value in it is escaped by the maker of the mail. */
  readonly html?: string;
}

export interface Mailer {
  /** Resolves when the mail was handed over (SMTP) or written (outbox); rejects otherwise. */
  send(mail: Mail): Promise<void>;
}
