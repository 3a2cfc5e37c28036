import { missingOperatorFields } from "@krempelfrei/contract/accounting/operator";
import { addDays, berlinDay } from "@krempelfrei/contract/dates";
import { DAY_MS } from "@krempelfrei/contract/durations";
import {
  ENDING_DAYS,
  ENDING_SOON_DAYS,
  FAILED_MAIL_DAYS,
  OFFICE_NAMES_MAX,
  STACK_DAYS,
  type Office,
} from "@krempelfrei/contract/office/office";
import { readBackupTimes } from "../../backup/backup-runs.queries.ts";
import { actorId, type Ctx } from "../../context/context.ts";
import { getAccountingSettings } from "../accounting/data/settings.queries.ts";
import { isOldBackup } from "../backups/list-backups.ts";
import { sumUnread } from "../files/reading/waiting.queries.ts";
import { countOpenStacks } from "../stacks/stacks.queries.ts";
import {
  countFiled,
  findFirstSteps,
  getPersonName,
  hasBilled,
  listAsideMails,
  listEnding,
  listFailedMails,
  listPending,
  listWithoutMandate,
  sumWaitingByCaretaker,
} from "./office.queries.ts";
import { findMailServerFailure } from "./mail-server.queries.ts";

type Part<Name extends keyof Office> = Promise<NonNullable<Office[Name]>>;

/** Unfiled documents, and the numbers filed yesterday and in the last seven days. */
export async function readLetters(ctx: Ctx): Part<"letters"> {
  const rows = await sumWaitingByCaretaker(ctx);
  const [first] = rows.toSorted((a, b) => a.oldest.getTime() - b.oldest.getTime());
  const filed = await countFiled(ctx, berlinDay(ctx.clock()));
  return {
    waiting: rows.reduce((sum, { count }) => sum + count, 0),
    customers: rows.reduce((sum, { customers }) => sum + customers, 0),
    oldest: first
      ? {
          at: first.oldest.toISOString(),
          customer: {
            id: first.oldest_customer_id,
            name: await getPersonName(ctx, first.oldest_customer_id),
          },
        }
      : null,
    by: rows.map(({ id, name, count }) => ({ id, name, count })),
    filed_yesterday: filed.yesterday,
    filed_week: filed.week,
  };
}

/** Documents that wait for an approval of the reader: only another person may approve, unless the office has only one. */
export async function readApprovals(ctx: Ctx): Part<"approvals"> {
  const submitter = ctx.settings.onePersonOffice ? null : actorId(ctx);
  const rows = await listPending(ctx, { submitter, limit: OFFICE_NAMES_MAX });
  return {
    documents: rows[0]?.documents ?? 0,
    customers: rows[0]?.customers ?? 0,
    people: rows.map(({ id, name }) => ({ id, name })),
  };
}

/** Open stacks end by no age: a page without a customer may be an original that nothing else has. */
export async function readStacks(ctx: Ctx): Part<"stacks"> {
  const { late, oldest } = await countOpenStacks(ctx, new Date(ctx.clock().getTime() - STACK_DAYS * DAY_MS));
  return { late, oldest: oldest?.toISOString() ?? null };
}

/** Zeros while reading is switched off, because no document waits for it. */
export async function readReading(ctx: Ctx): Part<"reading"> {
  if (!ctx.settings.readsDocuments) return { is_on: false, waiting: 0, oldest_waiting: null, refused: 0 };
  const { waiting, oldest, refused } = await sumUnread(ctx);
  return { is_on: true, waiting, oldest_waiting: oldest?.toISOString() ?? null, refused };
}

/**
 * Times of the last backups, read from the database alone, so that an unavailable backup target does not delay the
 * answer.
 */
export async function readBackupAge(ctx: Ctx): Part<"backup"> {
  const { last_good, last_proved } = await readBackupTimes(ctx.db, ctx.settings.backupTo);
  return {
    is_set_up: ctx.settings.backupTo !== undefined,
    last_good: last_good?.toISOString() ?? null,
    last_proved: last_proved?.toISOString() ?? null,
    is_old: last_good === null || isOldBackup(ctx, last_good),
  };
}

/**
 * Counts the mails that did not arrive (given up by the queue, tried for a day, refused, or reported as undelivered)
 * and those that could not be read, and names an outage.
 */
export async function readMails(ctx: Ctx): Part<"mails"> {
  const since = new Date(ctx.clock().getTime() - FAILED_MAIL_DAYS * DAY_MS);
  const late = new Date(ctx.clock().getTime() - DAY_MS);
  // One row more than shown: mails without a known recipient share one row, which is not shown.
  const rows = await listFailedMails(ctx, { since, late, limit: OFFICE_NAMES_MAX + 1 });
  const aside = await listAsideMails(ctx, { since, limit: OFFICE_NAMES_MAX });
  return {
    count: rows[0]?.count ?? 0,
    last: rows[0]?.at.toISOString() ?? null,
    people: rows
      .flatMap(({ id, name, customer_id, of_contact }) =>
        id === null || name === null ? [] : [{ id, name, customer_id, of_contact }],
      )
      .slice(0, OFFICE_NAMES_MAX),
    down_since: (await findMailServerFailure(ctx))?.toISOString() ?? null,
    reads_reports: ctx.settings.mailDomain !== undefined,
    aside: {
      count: aside[0]?.count ?? 0,
      people: aside.map(({ id, name, customer_id }) => ({ id, name, customer_id })),
    },
  };
}

export async function readContracts(ctx: Ctx): Part<"contracts"> {
  const today = berlinDay(ctx.clock());
  const limit = OFFICE_NAMES_MAX;
  const ending = await listEnding(ctx, {
    from: today,
    soon: addDays(today, ENDING_SOON_DAYS),
    to: addDays(today, ENDING_DAYS),
    limit,
  });
  const without = await listWithoutMandate(ctx, { today, limit });
  return {
    ending: {
      count: ending[0]?.count ?? 0,
      soon: ending[0]?.soon ?? 0,
      customers: ending.map(({ id, name, on }) => ({ id, name, on })),
    },
    without_mandate: {
      count: without[0]?.count ?? 0,
      customers: without.map(({ id, name }) => ({ id, name })),
    },
  };
}

/** Null after the first invoice, when the set-up is done. */
export async function readSetup(ctx: Ctx): Promise<Office["setup"]> {
  if (await hasBilled(ctx)) return null;
  const settings = await getAccountingSettings(ctx);
  const { last_proved } = await readBackupTimes(ctx.db, ctx.settings.backupTo);
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
