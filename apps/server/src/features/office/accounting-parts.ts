import { vatReturnDueOn } from "@krempelfrei/bookkeeping/due-dates";
import { addMonths, monthOf, quarterOf } from "@krempelfrei/bookkeeping/month";
import { daysOfQuarter, quartersBetween } from "@krempelfrei/bookkeeping/quarter";
import { rateOn, type VatRate } from "@krempelfrei/bookkeeping/vat";
import { addDays, berlinDay } from "@krempelfrei/contract/dates";
import { LATE_DAYS, OFFICE_NAMES_MAX, type Office } from "@krempelfrei/contract/office/office";
import type { Ctx } from "../../context/context.ts";
import { fullName } from "../../core/names.ts";
import { countUnmailed } from "../accounting/claims/letters.queries.ts";
import { listMisbilled } from "../accounting/claims/rectify/misbilled.ts";
import { monthObstacle } from "../accounting/claims/rectify/rectify-claim.ts";
import { getAccountingSettings } from "../accounting/data/settings.queries.ts";
import { listVatRates } from "../accounting/data/vat-rates.queries.ts";
import { sumDebts } from "../accounting/dunning/dunning.queries.ts";
import { getFirstDay, listQuarterLocks } from "../accounting/quarter/quarters.queries.ts";
import { countDueForErasure } from "../accounting/retention/retention.ts";
import { listReturned, listUnbilled } from "./money.queries.ts";

const MONTHS_LOOKED_AT = 12;

/**
 * Sums of customers' debts, by the rules of the list of open items, and customers whose month is not billed, or in part.
 */
export async function readMoney(ctx: Ctx): Promise<NonNullable<Office["money"]>> {
  const today = berlinDay(ctx.clock());
  const sums = await sumDebts(ctx, { today, before: addDays(today, -LATE_DAYS) });
  const months = { from: addMonths(monthOf(today), -MONTHS_LOOKED_AT), to: monthOf(today) };
  const unbilled = await listUnbilled(ctx, { ...months, limit: OFFICE_NAMES_MAX });
  const partly = await listPartlyBilled(ctx, months, today);
  return {
    open: { count: sums.debtors, cents: sums.open_cents },
    overdue: { count: sums.overdue_debtors, cents: sums.overdue_cents },
    late: { count: sums.late, cents: sums.late_cents },
    returned: {
      count: sums.returned,
      cents: sums.returned_cents,
      customers: sums.returned === 0 ? [] : await listReturned(ctx, OFFICE_NAMES_MAX),
    },
    unbilled: {
      count: (unbilled[0]?.count ?? 0) + partly.length,
      customers: [...unbilled.map(({ id, name, month }) => ({ id, name, month })), ...partly]
        .toSorted((a, b) => b.month.localeCompare(a.month))
        .slice(0, OFFICE_NAMES_MAX),
    },
  };
}

/** Invoices of the last year that no mail and no letter delivered, from their rows: failed jobs are deleted or repeated. */
export async function readInvoices(ctx: Ctx): Promise<NonNullable<Office["invoices"]>> {
  const first = addMonths(monthOf(berlinDay(ctx.clock())), -MONTHS_LOOKED_AT);
  const { count, month } = await countUnmailed(ctx, `${first}-01`);
  return { unmailed: count, month };
}

/** Customers and months whose claim bills less than the contract now costs, as far as a new claim may replace it. */
async function listPartlyBilled(
  ctx: Ctx,
  months: { readonly from: string; readonly to: string },
  today: string,
): Promise<{ readonly id: string; readonly name: string; readonly month: string }[]> {
  const settings = await getAccountingSettings(ctx);
  return (await listMisbilled(ctx, settings, { months, only_changed: true }))
    .filter((row) => row.missing_cents > 0 && monthObstacle(row, settings, today) === undefined)
    .map((row) => ({
      id: row.customer_id,
      name: fullName(row),
      month: row.month,
    }));
}

/**
 * Legal deadlines: VAT return, closing of a quarter, erasure of accounts. An office without bookings has only the last.
 */
export async function readLaw(ctx: Ctx): Promise<NonNullable<Office["law"]>> {
  const today = berlinDay(ctx.clock());
  const erasure = await countDueForErasure(ctx);
  const first = await getFirstDay(ctx);
  if (first === null) return { vat: null, quarter: null, erasure };
  const { filing_extension, locked_until } = await getAccountingSettings(ctx);
  const rates = await listVatRates(ctx);
  const quarters = quartersBetween(quarterOf(monthOf(first)), quarterOf(monthOf(today)));
  const due = quarters
    .map((quarter) => ({
      quarter,
      due_on: vatReturnDueOn(quarter, { hasExtension: filing_extension }),
    }))
    .find(({ quarter, due_on }) => due_on >= today && isTaxed(rates, quarter));
  const locks = new Set((await listQuarterLocks(ctx)).map(({ key }) => key));
  const open = quarters.find((key) => {
    const { to } = daysOfQuarter(key);
    return to < today && !locks.has(key) && (locked_until ?? "") < to;
  });
  return {
    vat: due ?? null,
    quarter: open === undefined ? null : { key: open, since: addDays(daysOfQuarter(open).to, 1) },
    erasure,
  };
}

/** False for a quarter in which the operator is a small business on all days (§ 19 UStG). */
const isTaxed = (rates: readonly VatRate[], quarter: string): boolean => {
  const { from, to } = daysOfQuarter(quarter);
  return (
    rateOn(rates, from) > 0 ||
    rates.some(({ valid_from, vat_bp }) => vat_bp > 0 && valid_from > from && valid_from <= to)
  );
};
