import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import * as limits from "@krempelfrei/contract/limits";
import { ATTACHMENTS_MAX } from "@krempelfrei/contract/mail-intake/mail-intake";
import { STATEMENT_ROWS_MAX } from "@krempelfrei/bookkeeping/bank/statement";
import { LIMITS } from "@krempelfrei/reader/limits";
import { expect, it } from "vitest";
import { SAME_LINES_MAX } from "../../core/log.ts";
import { appLimits, recoveryLimit } from "../../features/account/authenticator/app-limits.ts";
import { ofAccount } from "../../features/account/password/guess-limits.ts";
import { REFUSAL_LINES } from "../../http/refusals.ts";

const ROOT = join(import.meta.dirname, "../../../../..");
const WORDS_MAX = 600;

const page = async (name: string): Promise<string> =>
  readFile(join(ROOT, "docs/security", `${name}.md`), "utf8");

it.each(["logs", "keys", "sessions", "uploads", "fields"])("the page %s is short", async (name) => {
  const words = (await page(name)).split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  expect(words.length).toBeLessThanOrEqual(WORDS_MAX);
});

it("the page of logs has the limits of the log", async () => {
  const text = (await page("logs")).replace(/\s+/g, " ");
  const { ofNetwork, ofReason } = REFUSAL_LINES;
  expect(text).toContain(`${ofNetwork} refused calls of one network and ${ofReason} of one reason`);
  expect(text).toContain(`writes ${SAME_LINES_MAX} lines a minute`);
});

it("the page of keys names every secret of the database, and no other", async () => {
  const sources = await readdir(join(ROOT, "apps/server/src"), { recursive: true });
  const texts = await Promise.all(
    sources
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
      .map((name) => readFile(join(ROOT, "apps/server/src", name), "utf8")),
  );
  const used = texts.flatMap((text) => [
    ...[...text.matchAll(/(?:getSecret|signId)\(\w+(?:\.\w+)?, (?:"([\w-]+)"|([A-Z]+))/g)].map(
      ([, name, constant]) => name ?? new RegExp(`const ${constant} = "([\\w-]+)"`).exec(text)?.[1],
    ),
    ...[...text.matchAll(/getSecret\(\{ db \}, "([\w-]+)"/g)].map(([, name]) => name),
  ]);
  const table = (await page("keys")).split("## Secrets of the database")[1] ?? "";
  const named = [...table.matchAll(/^\| `([\w-]+)` /gm)].map(([, name]) => name);
  expect(new Set(named)).toEqual(new Set(used));
});

it("the page of uploads has the limits of the code", async () => {
  const text = (await page("uploads")).replace(/\s+/g, " ");
  for (const part of [
    `${limits.STATEMENT_MAX_BYTES / 1024 ** 2} MB`,
    `${ATTACHMENTS_MAX} of a mail`,
    `${LIMITS.picturePixels / 1_000_000} million pixels`,
    `${LIMITS.textPages} pages read`,
    `${STATEMENT_ROWS_MAX.toLocaleString("en")} rows`,
  ])
    expect(text).toContain(part);
});

it("the page of sessions has the times and limits of the code", async () => {
  const text = (await page("sessions")).replace(/\s+/g, " ");
  const [ofHour, ofMonth] = appLimits({ user_id: "", secret_sealed: Buffer.alloc(0) });
  for (const line of [
    `${limits.SESSION_IDLE_HOURS} hours without use; ${limits.SESSION_REMEMBER_DAYS} days with`,
    `${limits.SESSION_MAX_DAYS.member} days after the sign-in at most, staff ${limits.SESSION_MAX_DAYS.staff}`,
    `${ofAccount("").max} a day for an account`,
    `| Mailed code | ${limits.TWO_FACTOR_MINUTES} minutes, ${limits.TWO_FACTOR_TRIES} tries, once |`,
    `| Passkey challenge | ${limits.PASSKEY_MINUTES} minutes, once |`,
    `| Link to reset a password | ${limits.RESET_LINK_MINUTES} minutes, once |`,
    `| Link to choose the first one | ${limits.SET_LINK_DAYS} days, once |`,
    `| Link for a new address | ${limits.EMAIL_LINK_HOURS} hours, once |`,
    `| Emergency access | ${limits.SOS_SESSION_MINUTES} minutes; its link ${limits.SOS_LINK_MINUTES} minutes, once |`,
    `${limits.FRESH_SIGN_IN_MINUTES} minutes after the sign-in`,
    `members read for ${limits.READ_ONLY_DAYS} days`,
    `| Codes | ${ofHour?.max} an hour for an account; of an app ${ofMonth?.max} in 30 days |`,
    `| Recovery codes | ${recoveryLimit("").max} an hour |`,
    `| SOS birthdays | ${limits.SOS_TRIES} a day, ${limits.SOS_TRIES_A_YEAR} a year;`,
  ])
    expect(text).toContain(line);
});
