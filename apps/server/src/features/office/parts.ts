import { missingOperatorFields } from "@krempelfrei/contract/accounting/operator";
import { addDays, berlinDay } from "@krempelfrei/contract/dates";
import { DAY_MS } from "@krempelfrei/contract/durations";
import {
  ENDING_DAYS,
  FAILED_MAIL_DAYS,
  OFFICE_NAMES_MAX,
  type Office,
} from "@krempelfrei/contract/office/office";
import { readBackupTimes } from "../../backup/backup-runs.queries.ts";
import type { Ctx } from "../../context/context.ts";
import { getAccountingSettings } from "../accounting/data/settings.queries.ts";
import { isOldBackup } from "../backups/list-backups.ts";
import { countStates, findOldestWaiting } from "../files/reading/waiting.queries.ts";
import {
  countFiled,
  countWaitingCustomers,
  findFirstSteps,
  findOldestLetter,
  listEnding,
  listFailedMails,
  listWithoutMandate,
  sumWaitingByCaretaker,
} from "./office.queries.ts";

type Part<Name extends keyof Office> = Promise<NonNullable<Office[Name]>>;

/** Letters that nobody has filed yet, and how many are filed in a day. */
export async function readLetters(ctx: Ctx): Part<"letters"> {
  const by = await sumWaitingByCaretaker(ctx);
  const oldest = await findOldestLetter(ctx);
  const filed = await countFiled(ctx, berlinDay(ctx.clock()));
  return {
    waiting: by.reduce((sum, { count }) => sum + count, 0),
    customers: await countWaitingCustomers(ctx),
    oldest: oldest && {
      at: oldest.at.toISOString(),
      customer: { id: oldest.id, name: oldest.name },
    },
    by,
    filed_yesterday: filed.yesterday,
    filed_week: filed.week,
  };
}

export async function readReading(ctx: Ctx): Part<"reading"> {
  const counts = await countStates(ctx);
  const oldest = await findOldestWaiting(ctx);
  const of = (...states: readonly string[]): number =>
    counts.filter(({ state }) => states.includes(state)).reduce((sum, { count }) => sum + count, 0);
  return {
    waiting: of("waiting", "recognising"),
    oldest_waiting: oldest?.toISOString() ?? null,
    refused: of("failed", "refused"),
  };
}

/** Read from the database alone: the answer does not wait for a backup target that is away. */
export async function readBackupAge(ctx: Ctx): Part<"backup"> {
  const { last_good, last_proved } = await readBackupTimes(ctx.db);
  return {
    is_set_up: ctx.settings.backupTo !== undefined,
    last_good: last_good?.toISOString() ?? null,
    last_proved: last_proved?.toISOString() ?? null,
    is_old: last_good === null || isOldBackup(ctx, last_good),
  };
}

/** The mail server reports no bounces; known are the mails that the queue could not hand over and gave up. */
export async function readMails(ctx: Ctx): Part<"mails"> {
  const since = new Date(ctx.clock().getTime() - FAILED_MAIL_DAYS * DAY_MS);
  const rows = await listFailedMails(ctx, since);
  const names = rows.flatMap(({ name }) => name ?? []);
  return {
    count: rows.length,
    last: rows[0]?.at.toISOString() ?? null,
    people: [...new Set(names)].slice(0, OFFICE_NAMES_MAX),
  };
}

export async function readContracts(ctx: Ctx): Part<"contracts"> {
  const today = berlinDay(ctx.clock());
  const ending = await listEnding(ctx, { from: today, to: addDays(today, ENDING_DAYS) });
  const without = await listWithoutMandate(ctx, today);
  return {
    ending: { count: ending.length, customers: ending.slice(0, OFFICE_NAMES_MAX) },
    without_mandate: { count: without.length, customers: without.slice(0, OFFICE_NAMES_MAX) },
  };
}

export async function readSetup(ctx: Ctx): Part<"setup"> {
  const settings = await getAccountingSettings(ctx);
  const { last_proved } = await readBackupTimes(ctx.db);
  const { staff, ...steps } = await findFirstSteps(ctx);
  const prices_cents = [
    settings.price_papiergluecklich_cents,
    settings.price_praktisch_cents,
    settings.price_permanent_cents,
  ];
  return {
    company: missingOperatorFields(settings).length === 0,
    sepa: settings.creditor_id !== null && settings.iban !== null && settings.company_name !== null,
    prices: prices_cents.every((cents) => cents > 0),
    second_person: staff > 1,
    backup: last_proved !== null,
    ...steps,
    company_name: settings.company_name,
    prices_cents,
  };
}
