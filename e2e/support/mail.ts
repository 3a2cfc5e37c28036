import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { simpleParser, type ParsedMail } from "mailparser";
import { DATA_DIR } from "./app.ts";
import { MAILBOX } from "./mail-server.ts";

/** The mails of an app that sends over SMTP, or of one without, which writes them into its outbox (E2E_SERVER=1). */
async function mailsIn(dataDir: string): Promise<{ directory: string; names: string[]; overSmtp: boolean }> {
  const list = (directory: string) => readdir(directory).catch(() => undefined);
  const received = await list(join(dataDir, MAILBOX));
  const directory = join(dataDir, received ? MAILBOX : "outbox");
  const names = (received ?? (await list(directory)) ?? []).filter((name) => /^[^.].*\.eml$/.test(name));
  // They begin with the time of the mail.
  return { directory, names: names.toSorted(), overSmtp: received !== undefined };
}

/** What `take` finds in the newest mail to an address that has it. */
async function findNewest<T>(
  address: string,
  dataDir: string,
  take: (mail: ParsedMail) => T | undefined,
): Promise<T | undefined> {
  const { directory, names, overSmtp } = await mailsIn(dataDir);
  // The recipient of the envelope, or of the header; not a text that names the address.
  const recipient = overSmtp ? `Delivered-To: <${address}>\r\n` : `<${address}>`;
  for (const name of names.toReversed()) {
    const source = await readFile(join(directory, name));
    const taken = source.includes(recipient) ? take(await simpleParser(source)) : undefined;
    if (taken !== undefined) return taken;
  }
  return undefined;
}

/** The same, waited for. */
async function newest<T>(
  address: string,
  dataDir: string,
  what: string,
  take: (mail: ParsedMail) => T | undefined,
): Promise<T> {
  const message = `no ${what} to ${address}`;
  let found: T | undefined;
  const look = async (): Promise<boolean> => {
    found = await findNewest(address, dataDir, take);
    return found !== undefined;
  };
  await expect.poll(look, { message, intervals: [100] }).toBe(true);
  if (found === undefined) throw new Error(message);
  return found;
}

/** The newest mail to an address, waited for. */
export const mailTo = (address: string, dataDir = DATA_DIR): Promise<ParsedMail> =>
  newest(address, dataDir, "mail", (mail) => mail);

/** The newest mail to an address with this subject, waited for. */
export const mailWith = (subject: string, address: string): Promise<ParsedMail> =>
  newest(address, DATA_DIR, `mail “${subject}”`, (mail) => (mail.subject === subject ? mail : undefined));

export interface PasswordLink {
  readonly url: string;
  readonly token: string;
}

/** The link to choose a password in the newest mail to an address. */
export async function passwordLinkFor(address: string, dataDir = DATA_DIR): Promise<PasswordLink> {
  const { text = "" } = await mailTo(address, dataDir);
  const url = /https?:\S+\/(?:set|reset)#\S+/.exec(text)?.[0];
  if (url === undefined) throw new Error(`the mail to ${address} has no link:\n${text}`);
  const token = new URLSearchParams(new URL(url).hash.slice(1)).get("token") ?? "";
  return { url, token };
}

/** The address of a mailed link that leads to a page. */
export function linkIn({ text = "" }: ParsedMail, page: string): string {
  const url = text.match(/https?:\S+/g)?.find((candidate) => new URL(candidate).pathname === `/${page}`);
  if (url === undefined) throw new Error(`the mail has no link to ${page}:\n${text}`);
  return url;
}

/** The newest code for a sign-in that was mailed to an address, waited for. */
export const codeFor = (address: string, dataDir = DATA_DIR): Promise<string> =>
  newest(address, dataDir, "code", ({ text = "" }) => /^\d{6}$/m.exec(text)?.[0]);
