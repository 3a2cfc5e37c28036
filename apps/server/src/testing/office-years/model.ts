import { addDays } from "@krempelfrei/contract/dates";

/** The model of an office: each accounting rule a second time, in plain code. */
export interface ModelCustomer {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly start: string;
  /** The last day of the contract. */
  readonly end: string;
  /** The oldest first; each counts until the next one's day. */
  readonly prices: readonly { readonly from: string; readonly cents: number }[];
  readonly by_debit: boolean;
  readonly iban: string;
  readonly mandate: string;
  /** The debt in cents: the sum of the account's lines. */
  balance: number;
  /** Standing fees and other debts outside of claims, also refunds, in cents; and what of them was written off. */
  fees: number;
  fees_given_up: number;
  /** Extras and credits that no claim has billed yet. */
  unbilled: Extra[];
  readonly claims: ModelClaim[];
}

/** An extra above 0, a credit below; `place` tells those of one day apart. */
export interface Extra {
  readonly day: string;
  readonly cents: number;
  readonly place: number;
}

export interface ModelClaim {
  readonly id: string;
  readonly number: string;
  readonly month: string;
  readonly gross: number;
  /** The part that is the fee; the rest was on the account before. */
  readonly fee: number;
  readonly billed: readonly Extra[];
  open: number;
  reversed: boolean;
  written_off: boolean;
  in_collection: boolean;
}

export const lastDayOf = (month: string): string => {
  const next = new Date(`${month}-01T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return addDays(next.toISOString().slice(0, 10), -1);
};

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

const later = (one: string, other: string): string => (one > other ? one : other);
const earlier = (one: string, other: string): string => (one < other ? one : other);

/**
 * Price of a contract in a month (accounting.md 1.8): each price for its days of the month, each part rounded to the cent
 * alone; a whole month is the price itself.
 */
export function feeOf(
  { start, end, prices }: Pick<ModelCustomer, "start" | "end" | "prices">,
  month: string,
): number {
  const [first, last] = [`${month}-01`, lastDayOf(month)];
  const length = daysBetween(first, last);
  let fee = 0;
  for (const [index, { from, cents }] of prices.entries()) {
    const next = prices[index + 1]?.from;
    const begin = later(later(first, start), index === 0 ? first : from);
    const until = earlier(earlier(last, end), next === undefined ? last : addDays(next, -1));
    const days = daysBetween(begin, until);
    if (days <= 0) continue;
    fee += days === length ? cents : Math.round((cents * days) / length);
  }
  return fee;
}

const LATER = 1_000_000;

/**
 * Positions of the claim of a month (accounting.md 1.4, 2): the fee and all extras; credits, the oldest first, until nothing is
 * left to pay, the last of them in part. The rest stays for the next one, as long as there is one.
 */
export function billOf(
  customer: ModelCustomer,
  month: string,
  /** The day of the run, from which the parts of a divided credit of a closed day count. */
  { day, closed }: { readonly day: string; readonly closed: string },
): { fee: number; gross: number; billed: Extra[]; left: Extra[] } {
  const fee = feeOf(customer, month);
  // After the end of the contract nothing is left for a next one.
  const isLast = customer.end < `${month}-01`;
  const waiting = customer.unbilled.toSorted(
    (one, other) => one.day.localeCompare(other.day) || one.place - other.place,
  );
  let gross = fee + waiting.reduce((sum, { cents }) => sum + Math.max(0, cents), 0);
  const [billed, left]: [Extra[], Extra[]] = [[], []];
  for (const extra of waiting) {
    const fits = isLast || extra.cents >= 0 || gross + extra.cents >= 0;
    if (fits) {
      if (extra.cents < 0) gross += extra.cents;
      billed.push(extra);
    } else if (gross > 0) {
      // Parts come after whatever else is of their day.
      const part = { day: extra.day > closed ? extra.day : day, place: extra.place + LATER };
      billed.push({ ...part, cents: -gross });
      left.push({ ...part, cents: extra.cents + gross, place: part.place + 0.1 });
      gross = 0;
    } else left.push(extra);
  }
  return { fee, gross, billed, left };
}

/** Cents of the payments that no claim has used. */
export const creditOf = ({ balance, claims, unbilled }: ModelCustomer): number =>
  claims.reduce((sum, { open }) => sum + open, 0) +
  unbilled.reduce((sum, { cents }) => sum + cents, 0) -
  balance;
