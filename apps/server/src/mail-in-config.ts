import { z } from "zod";
import { ConfigError, read, server, type Environment } from "./read-setting.ts";

export interface MailInConfig {
  /** Behind the `@` of the addresses. */
  readonly domain: string;
  /** The name under which the mail server in front says what it has verified (RFC 8601). */
  readonly authserv: string;
  /** `imaps://user:password@host`: the mailbox out of which mails are taken. */
  readonly mailboxUrl: string;
}

/** The mailbox that members send documents to; undefined where documents by mail are off. Rejects with `ConfigError`. */
export function readMailIn(env: Environment): MailInConfig | undefined {
  const name = z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/);
  const domain = read(env, "MAIL_IN_DOMAIN", name, "a domain like eingang.krempelfrei.example");
  const authserv = read(
    env,
    "MAIL_IN_AUTHSERV",
    name,
    "the name of your mail server in Authentication-Results",
  );
  const mailboxUrl = read(
    env,
    "MAIL_IN_IMAP_URL",
    z
      .string()
      .regex(/^imaps?:\/\/[^@/]+@[^@/]/)
      .pipe(server("imap:", "imaps:")),
    "an address like imaps://user:password@host, with a % for each special letter",
  );
  if (domain === undefined) {
    if (mailboxUrl !== undefined)
      throw new ConfigError(
        "MAIL_IN_DOMAIN must be set when MAIL_IN_IMAP_URL is: the domain of the addresses.",
      );
    return undefined;
  }
  if (authserv === undefined) {
    throw new ConfigError(
      "MAIL_IN_AUTHSERV must be set when MAIL_IN_DOMAIN is: without it nobody knows who has sent a mail.",
    );
  }
  if (mailboxUrl === undefined) {
    throw new ConfigError(
      "MAIL_IN_IMAP_URL must be set when MAIL_IN_DOMAIN is: the mailbox of the addresses.",
    );
  }
  return { domain, authserv, mailboxUrl };
}
