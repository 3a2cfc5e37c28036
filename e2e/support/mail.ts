import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { simpleParser, type ParsedMail } from "mailparser";
import { DATA_DIR } from "./app.ts";

async function mailsTo(address: string, dataDir: string): Promise<ParsedMail[]> {
  const outbox = join(dataDir, "outbox");
  const names = (await readdir(outbox).catch(() => [])).filter((name) => /^[^.].*\.eml$/.test(name));
  const found: ParsedMail[] = [];
  // The names begin with the time of the mail.
  for (const name of names.toSorted()) {
    const source = await readFile(join(outbox, name));
    // In the header, not in a text that names it.
    if (!source.includes(`<${address}>`)) continue;
    found.push(await simpleParser(source));
  }
  return found;
}

/** The newest mail to an address, waited for. */
export async function mailTo(address: string, dataDir = DATA_DIR): Promise<ParsedMail> {
  let newest: ParsedMail | undefined;
  await expect
    .poll(
      async () => {
        newest = (await mailsTo(address, dataDir)).at(-1);
        return newest !== undefined;
      },
      { message: `no mail to ${address}`, timeout: 60_000 },
    )
    .toBe(true);
  if (newest === undefined) throw new Error(`no mail to ${address}`);
  return newest;
}

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
export async function codeFor(address: string, dataDir = DATA_DIR): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(
      async () => {
        const mails = await mailsTo(address, dataDir);
        const codes = mails.flatMap(({ text = "" }) => /^\d{6}$/m.exec(text) ?? []);
        code = codes.at(-1);
        return code !== undefined;
      },
      { message: `no code to ${address}`, timeout: 60_000 },
    )
    .toBe(true);
  return code ?? "";
}
