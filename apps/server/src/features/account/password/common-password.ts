import { Worker } from "node:worker_threads";
import { isStaff, type Role } from "@krempelfrei/contract/access";
import { PACKAGES } from "@krempelfrei/contract/customers/customer-terms";
import { MESSAGES } from "@krempelfrei/contract/fields";
import type { Ctx } from "../../../context/context.ts";
import { invalid } from "../../../core/errors.ts";
import { listHousehold } from "../data/members.queries.ts";
import type { UserRow } from "../data/users.queries.ts";

/** Words of the business that an attacker would try first, besides the product's name. */
const HOUSE_WORDS: readonly string[] = [
  ...PACKAGES.flatMap(({ value, label }) => [value, label]),
  "Krempler",
  "Kremplerin",
  "Krempel",
  "Krempelfrei",
  "Beziehungskiste",
  "Papierkram",
  "Notfallzugang",
  "Notfallkontakt",
  "Dokumente",
  "Buchhaltung",
  "Inhaber",
  "Administrator",
  "Admin",
  "Janitor",
  "Kunde",
  "Kundin",
];

/**
 * Minimum of guesses that a password has to withstand, estimated with lists (common passwords, German words and names,
 * keyboard rows, dates). Staff needs more, because they see all groups.
 */
const GUESSES_MIN = { member: 10_000_000, staff: 100_000_000 };
const IDLE_MS = 5 * 60_000;

interface Judge {
  readonly worker: Worker;
  readonly waiting: Map<number, { resolve: (guesses: number) => void; reject: (error: Error) => void }>;
  readonly idle: NodeJS.Timeout;
}

let judge: Judge | undefined;
let asked = 0;

/**
 * Starts the thread that judges passwords. The first chosen password starts it; it ends after five minutes without
 * another.
 */
function startJudge(): Judge {
  const worker = new Worker(new URL("./common-password.worker.ts", import.meta.url));
  const waiting: Judge["waiting"] = new Map();
  const idle = setTimeout(() => void worker.terminate(), IDLE_MS);
  const started: Judge = { worker, waiting, idle };
  const end = (error: Error): void => {
    if (judge === started) judge = undefined;
    clearTimeout(idle);
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on("message", ({ id, guesses }: { id: number; guesses: number }) => {
    waiting.get(id)?.resolve(guesses);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
  });
  worker.on("error", end);
  worker.on("exit", () => end(new Error("the judge of passwords has ended")));
  worker.unref();
  idle.unref();
  return started;
}

async function guessesFor(password: string, words: readonly string[]): Promise<number> {
  judge ??= startJudge();
  const { worker, waiting, idle } = judge;
  idle.refresh();
  asked += 1;
  const id = asked;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage({ id, password, words });
  });
}

/**
 * Refuses (422 at `password`) common and breached passwords and small variations of such passwords, also of words of
 * the business and of the person's household. Works offline; besides the length there is no other rule.
 */
export async function refuseCommonPassword(ctx: Ctx, password: string, user: UserRow): Promise<void> {
  const least = isStaff(user.role as Role) ? GUESSES_MIN.staff : GUESSES_MIN.member;
  const guesses = await guessesFor(password, await wordsOf(ctx, user));
  if (guesses < least) throw invalid("password", MESSAGES.passwordCommon);
}

/**
 * Words that acquaintances know of a person and of the business: names, birthdays, address and telephone numbers of the
 * household, the person's e-mail address, and words of the business.
 */
async function wordsOf(ctx: Ctx, user: UserRow): Promise<string[]> {
  const household = user.customer_id === null ? undefined : await listHousehold(ctx, user.customer_id);
  const persons = [user, ...(household?.persons ?? [])];
  const texts = [
    ...persons.flatMap(({ first_name, last_name }) => [first_name, last_name]),
    user.email ?? "",
    ...(household?.address ?? []),
    ctx.settings.productName,
    ...HOUSE_WORDS,
  ].flatMap((text) => [text, ...text.split(/[^\p{L}\d]+/u)]);
  const spelled = texts.flatMap((text) => [text, withoutUmlauts(text)]);
  const days = persons.flatMap(({ birthday }) => (birthday === null ? [] : writingsOf(birthday)));
  return [...new Set([...spelled, ...days])].filter((word) => word.length > 2);
}

const UMLAUTS: Readonly<Record<string, string>> = {
  ä: "ae",
  ö: "oe",
  ü: "ue",
  ß: "ss",
  Ä: "Ae",
  Ö: "Oe",
  Ü: "Ue",
};
const withoutUmlauts = (text: string): string =>
  text.replace(/[äöüßÄÖÜ]/g, (letter) => UMLAUTS[letter] ?? letter);

/** A birthday (YYYY-MM-DD) as its year, and as people type it. */
function writingsOf(birthday: string): string[] {
  const [year = "", month = "", day = ""] = birthday.split("-");
  return [
    year,
    `${day}${month}${year}`,
    `${day}.${month}.${year}`,
    `${day}${month}${year.slice(2)}`,
    `${day}${month}`,
  ];
}
