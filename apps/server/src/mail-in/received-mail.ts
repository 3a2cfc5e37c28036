/** A mail as it was received. */
export interface ReceivedMail {
  readonly recipient: string;
  /** Of the envelope; empty for a mail that tells of another one. */
  readonly sender: string;
  /** The beginning alone where the mail is too large. */
  readonly bytes: Buffer;
  readonly isTooLarge: boolean;
}
