import { firstDay, monthOf, monthsOfQuarter, quarterOf } from "@krempelfrei/bookkeeping/month";
import { listVatRates } from "../data/vat-rates.queries.ts";
import {
  daysOfQuarter,
  NOTHING_BEFORE,
  quarterFigures,
  quartersBetween,
} from "@krempelfrei/bookkeeping/quarter";
import {
  QuarterFigures,
  type Quarter,
  type QuarterState,
  type Taxation,
} from "@krempelfrei/contract/accounting/quarterly";
import { berlinDay } from "@krempelfrei/contract/dates";
import { authorize } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { notFound } from "../../../core/errors.ts";
import { fullName } from "../../../core/names.ts";
import { getAccountingSettings } from "../data/settings.queries.ts";
import {
  countOpenLines,
  getFirstDay,
  getOpening,
  listAccountEvents,
  listQuarterClaims,
  listQuarterLocks,
  type LockRow,
} from "./quarters.queries.ts";

/**
 * All quarters from the first booking to the present, the newest first. Closed ones have their stored figures; the
 * others are computed from the events since. Errors: 403.
 */
export async function listQuarters(ctx: Ctx): Promise<Quarter[]> {
  authorize(ctx, "accounting.manage");
  const today = berlinDay(ctx.clock());
  const first = await getFirstDay(ctx);
  if (first === null) return [];
  const keys = quartersBetween(quarterOf(monthOf(first)), quarterOf(monthOf(today)));
  const settings = await getAccountingSettings(ctx);
  const locks = new Map((await listQuarterLocks(ctx)).map((lock) => [lock.key, lock]));
  const lastLocked = [...locks.keys()].at(-1) ?? "";
  const figures = await workOut(
    ctx,
    keys.filter((key) => key > lastLocked),
    lastLocked === "",
  );
  const openLines = await countOpenLines(ctx);
  let hasNext = false;
  return keys
    .flatMap((key): Quarter[] => {
      const lock = locks.get(key);
      const own = lock ? QuarterFigures.parse(lock.figures) : figures.get(key);
      if (!own) return [];
      const days = daysOfQuarter(key);
      const locked = lock !== undefined || (settings.locked_until ?? "") >= days.to;
      const state: QuarterState = locked ? "festgeschrieben" : days.to < today ? "offen" : "laeuft";
      const can_lock = state === "offen" && !hasNext;
      hasNext ||= can_lock;
      const months: readonly string[] = monthsOfQuarter(key);
      const lines = openLines.filter(({ month }) => months.includes(month));
      return [
        {
          ...own,
          ...days,
          key,
          state,
          locked,
          can_lock,
          ...lockedBy(lock),
          open_lines: lines.reduce((sum, { count }) => sum + count, 0),
        },
      ];
    })
    .toReversed();
}

const lockedBy = (lock: LockRow | undefined) => ({
  locked_at: lock?.locked_at.toISOString() ?? null,
  locked_by:
    lock && lock.first_name !== null && lock.last_name !== null
      ? fullName({ first_name: lock.first_name, last_name: lock.last_name })
      : null,
});

/** Former rules, for the verification of quarters that were closed by them. */
interface FormerRules {
  /** The taxation of all services, instead of that of the settings. */
  readonly method?: Taxation;
  readonly ignores_credits: boolean;
}

/** Computes the figures of consecutive quarters, by their key. `isFirst`: nothing was booked before them. */
export async function workOut(
  ctx: Ctx,
  quarters: readonly string[],
  isFirst: boolean,
  { method, ignores_credits }: FormerRules = { ignores_credits: false },
): Promise<ReadonlyMap<string, QuarterFigures>> {
  const [first] = quarters;
  if (first === undefined) return new Map();
  const from = firstDay(monthsOfQuarter(first)[0]);
  const { taxations, filing_extension } = await getAccountingSettings(ctx);
  const figures = quarterFigures({
    quarters,
    claims: await listQuarterClaims(ctx, from),
    events: await listAccountEvents(ctx, from),
    opening: isFirst ? NOTHING_BEFORE : await getOpening(ctx, from),
    terms: {
      taxations: method === undefined ? taxations : [{ valid_from: from, method }],
      ignores_credits,
      has_extension: filing_extension,
      vat_rates: await listVatRates(ctx),
    },
  });
  return new Map(quarters.flatMap((key, index) => (figures[index] ? [[key, figures[index]]] : [])));
}

/** One quarter of the list. Errors: 403; 404 for one before the first booking or after today. */
export async function getQuarter(ctx: Ctx, key: string): Promise<Quarter> {
  const quarter = (await listQuarters(ctx)).find((each) => each.key === key);
  if (!quarter) throw notFound();
  return quarter;
}
