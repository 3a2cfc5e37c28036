import { vatReturnDueOn } from "@krempelfrei/bookkeeping/due-dates";
import { addMonths, monthOf, quarterOf } from "@krempelfrei/bookkeeping/month";
import { daysOfQuarter, quartersBetween } from "@krempelfrei/bookkeeping/quarter";
import { addDays, berlinDay } from "@krempelfrei/contract/dates";
import { LATE_DAYS, OFFICE_NAMES_MAX, type Office } from "@krempelfrei/contract/office/office";
import type { Ctx } from "../../context/context.ts";
import { getAccountingSettings } from "../accounting/data/settings.queries.ts";
import { sumDebtors } from "../accounting/dunning/dunning.queries.ts";
import { getFirstDay, listQuarterLocks } from "../accounting/quarter/quarters.queries.ts";
import { listDueForErasure } from "../accounting/retention/retention.ts";
import { listReturned, listUnbilled, sumLate, sumReturned } from "./money.queries.ts";

const MONTHS_LOOKED_AT = 12;

/** Sums of what customers owe, as the list of open items counts them, and what was forgotten. */
export async function readMoney(ctx: Ctx): Promise<NonNullable<Office["money"]>> {
  const today = berlinDay(ctx.clock());
  const open = await sumDebtors(ctx, { today });
  const overdue = await sumDebtors(ctx, { today, overdue: true });
  const unbilled = await listUnbilled(ctx, {
    from: addMonths(monthOf(today), -MONTHS_LOOKED_AT),
    to: monthOf(today),
  });
  return {
    open: { count: open.total, cents: open.open_cents },
    overdue: { count: overdue.total, cents: overdue.overdue_cents },
    late: await sumLate(ctx, { today, before: addDays(today, -LATE_DAYS) }),
    returned: { ...(await sumReturned(ctx)), customers: await listReturned(ctx, OFFICE_NAMES_MAX) },
    unbilled: { count: unbilled.length, customers: unbilled.slice(0, OFFICE_NAMES_MAX) },
  };
}

/** Dates that the law sets. An office that never booked anything has none. */
export async function readLaw(ctx: Ctx): Promise<NonNullable<Office["law"]>> {
  const today = berlinDay(ctx.clock());
  const erasure = (await listDueForErasure(ctx)).data.length;
  const first = await getFirstDay(ctx);
  if (first === null) return { vat: null, quarter: null, erasure };
  const { small_business, filing_extension, locked_until } = await getAccountingSettings(ctx);
  const quarters = quartersBetween(quarterOf(monthOf(first)), quarterOf(monthOf(today)));
  const due = quarters
    .map((quarter) => ({
      quarter,
      due_on: vatReturnDueOn(quarter, { hasExtension: filing_extension }),
    }))
    .find(({ due_on }) => due_on >= today);
  const locks = new Set((await listQuarterLocks(ctx)).map(({ key }) => key));
  const open = quarters.find((key) => {
    const { to } = daysOfQuarter(key);
    return to < today && !locks.has(key) && (locked_until ?? "") < to;
  });
  return {
    vat: small_business ? null : (due ?? null),
    quarter: open === undefined ? null : { key: open, since: addDays(daysOfQuarter(open).to, 1) },
    erasure,
  };
}
