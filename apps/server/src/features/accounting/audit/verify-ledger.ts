import type { DatevRow } from "@krempelfrei/bookkeeping/datev";
import type { Chart } from "@krempelfrei/bookkeeping/datev-rows";
import { monthOf, quarterOf } from "@krempelfrei/bookkeeping/month";
import { daysOfQuarter } from "@krempelfrei/bookkeeping/quarter";
import type { QuarterFigures } from "@krempelfrei/contract/accounting/quarterly";
import type { Ctx } from "../../../context/context.ts";
import { listCredits } from "../dunning/dunning.queries.ts";
import {
  hasErasedAccounts,
  listCreditsByClaims,
  listUnevenLines,
  sumBankMoney,
} from "./verify-ledger.queries.ts";

/** The tax adviser's ledger, and the product's figures of the same money. */
export interface Ledger {
  /** Rows that were read back from the files. */
  readonly rows: readonly DatevRow[];
  readonly chart: Chart;
  /** Computed from the first booking on, by the quarter's key. */
  readonly figures: ReadonlyMap<string, QuarterFigures>;
}

/** A customer's account (Debitor) has more digits than a ledger account, which has four. */
const isDebtor = (account: string): boolean => account.length > 4;

/** Amount in cents by which a posting changes this account; above 0 in Soll. */
function onAccount(
  { account, contra, cents, side, is_reversal }: DatevRow,
  of: (account: string) => boolean,
) {
  const inSoll = (side === "S") === is_reversal ? -cents : cents;
  return (of(account) ? inSoll : 0) - (of(contra) ? inSoll : 0);
}

/** The keys (quarters, accounts) whose sums differ, with both sums. */
function differing(ours: ReadonlyMap<string, number>, theirs: ReadonlyMap<string, number>) {
  return [...new Set([...ours.keys(), ...theirs.keys()])]
    .toSorted()
    .map((key) => ({ key, ours: ours.get(key) ?? 0, theirs: theirs.get(key) ?? 0 }))
    .filter((each) => each.ours !== each.theirs);
}

function sumByQuarter(
  rows: readonly DatevRow[],
  dayOf: (row: DatevRow) => string | null,
  centsOf: (row: DatevRow) => number,
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const row of rows) {
    const day = dayOf(row);
    if (day === null) continue;
    const key = quarterOf(monthOf(day));
    sums.set(key, (sums.get(key) ?? 0) + centsOf(row));
  }
  return sums;
}

/**
 * Compares the adviser's ledger with the figures of the product, quarter by quarter: revenue by the period of its tax
 * with Soll, and money between customers and the accounts of money with Ist.
 */
export function ledgerProblems({ rows, chart, figures }: Ledger): string[] {
  const revenue = new Set([chart.revenue, chart.revenue_free, ...Object.values(chart.revenueAt)]);
  const money = new Set([chart.bank, chart.cash, chart.clearing]);
  const ofCustomers = rows.filter(({ account, contra }) => isDebtor(account) || isDebtor(contra));
  const taxed = sumByQuarter(
    ofCustomers,
    ({ taxed_on }) => taxed_on,
    (row) => -onAccount(row, (account) => revenue.has(account)),
  );
  const moved = sumByQuarter(
    ofCustomers,
    ({ day }) => day,
    (row) => onAccount(row, (account) => money.has(account)),
  );
  const said = (of: (each: QuarterFigures) => number) =>
    new Map([...figures].map(([key, each]) => [key, of(each)]));
  return [
    ...differing(
      taxed,
      said(({ soll }) => soll.gross_cents),
    ).map(({ key, ours, theirs }) => `revenue of ${key}: DATEV ${ours}, Soll ${theirs}`),
    ...differing(
      moved,
      said(({ ist }) => ist.gross_cents),
    ).map(({ key, ours, theirs }) => `money of ${key}: DATEV ${ours}, Ist ${theirs}`),
  ];
}

/**
 * Compares the ledger's bank account with the booked lines of statements and the bookings without a line, each line
 * with its bookings, and the credit for payouts with what claims leave of the money.
 */
export async function moneyProblems(ctx: Ctx, { rows, chart }: Ledger): Promise<string[]> {
  const lines = (await listUnevenLines(ctx)).map(
    ({ id, amount_cents, booked_cents }) => `bank line ${id} is ${amount_cents}, booked are ${booked_cents}`,
  );
  const byClaims = await listCreditsByClaims(ctx);
  const paidOut = new Map(
    (await listCredits(ctx)).map(({ customer_number, credit_cents }) => [
      String(customer_number),
      credit_cents,
    ]),
  );
  const credits = differing(paidOut, byClaims).map(
    ({ key, ours, theirs }) => `credit of account ${key}: ${ours} to be paid out, claims leave ${theirs}`,
  );
  return [...lines, ...(await bankProblems(ctx, rows, chart)), ...credits];
}

/** Checked only if the money accounts differ and no account was erased together with its lines. */
async function bankProblems(ctx: Ctx, rows: readonly DatevRow[], chart: Chart): Promise<string[]> {
  if ([chart.cash, chart.clearing].includes(chart.bank) || (await hasErasedAccounts(ctx))) return [];
  const ledger = rows
    .filter(({ account, contra }) => isDebtor(account) || isDebtor(contra))
    .reduce((sum, row) => sum + onAccount(row, (account) => account === chart.bank), 0);
  const statements = await sumBankMoney(ctx);
  return ledger === statements
    ? []
    : [`the bank account is ${ledger}, its lines and hands say ${statements}`];
}

/** The settings and the newest closed quarter must name the same last closed day. */
export function lockProblems(locked_until: string | null, keys: readonly string[]): string[] {
  const newest = keys.toSorted().at(-1);
  if (newest === undefined || locked_until === daysOfQuarter(newest).to) return [];
  return [`closed until ${locked_until ?? "never"}, but the newest closed quarter is ${newest}`];
}
