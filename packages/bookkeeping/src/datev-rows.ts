import type { BookingKind, MoneyAccount } from "@krempelfrei/contract/bookings/bookings";
import type { DatevRow } from "./datev.ts";
import { sumCents } from "./money.ts";

/** Ledger accounts (Sachkonten) of a chart of accounts, four digits each. */
interface LedgerAccounts {
  readonly bank: string;
  /** Money in cash, and what is settled otherwise than by the bank (Geldtransit). */
  readonly cash: string;
  readonly clearing: string;
  readonly bank_fees: string;
  /** Revenue with the usual rate; what has another stands at `revenueAt`. */
  readonly revenue: string;
  /** Revenue without VAT: a small business (§ 19 UStG). */
  readonly revenue_free: string;
  /** Fees that customers owe for returns: damages, without VAT. */
  readonly damages: string;
  /** What is written off or taken off by hand. */
  readonly losses: string;
}

/** All accounts of a chart. */
export type Chart = LedgerAccounts & {
  /** Automatic accounts of other rates, by basis points. */
  readonly revenueAt: Readonly<Record<number, string>>;
};

/** The usual accounts of the charts SKR 03 and SKR 04 (accounting.md 4.1); a tax adviser may want others. */
export const CHARTS: Readonly<Record<"03" | "04", Chart>> = {
  "03": {
    bank: "1200",
    cash: "1000",
    clearing: "1360",
    bank_fees: "4970",
    revenue: "8400",
    revenue_free: "8195",
    damages: "2700",
    losses: "2400",
    revenueAt: { 700: "8300", 1600: "8340" },
  },
  "04": {
    bank: "1800",
    cash: "1600",
    clearing: "1460",
    bank_fees: "6855",
    revenue: "4400",
    revenue_free: "4185",
    damages: "4830",
    losses: "6930",
    revenueAt: { 700: "4300", 1600: "4340" },
  },
};

/** A line of a customer's account with all that a posting needs. */
export interface AccountLine {
  /** The customer's number: its account (Debitor). */
  readonly customer_number: number;
  readonly kind: BookingKind;
  /** Of a Storno: the kind of what it reverses. */
  readonly reversed_kind: BookingKind | null;
  /** Above 0 in Soll. */
  readonly amount_cents: number;
  readonly booked_on: string;
  readonly text: string;
  /** The invoice's number, or empty. */
  readonly document: string;
  /** What of the amount has which rate; of a Storno, of what it reverses. Without services empty. */
  readonly rates: readonly { readonly vat_bp: number; readonly cents: number }[];
  readonly service_on: string | null;
  /** Where money moved; null where none did. Of a Storno, of what it reverses. */
  readonly money: MoneyAccount | null;
  /** Whether the bank has taken the same amount as its fee. */
  readonly is_bank_fee: boolean;
}

const revenueAccount = (chart: Chart, bp: number): string =>
  bp === 0 ? chart.revenue_free : (chart.revenueAt[bp] ?? chart.revenue);

/** Lines that were kept of an account before `money` was known of them are of the bank. */
const moneyAccount = (chart: Chart, money: MoneyAccount | null | undefined): string =>
  ({ bank: chart.bank, kasse: chart.cash, verrechnung: chart.clearing })[money ?? "bank"];

/**
 * The postings of a line (accounting.md 4.1): what is charged stands in Soll of the customer against revenue, a payment
 * in Soll of the bank against the customer. A Storno is the Generalumkehr of what it reverses. On the customer's account
 * they add up to the line's amount, always.
 */
export function datevRowsOf(line: AccountLine, chart: Chart): DatevRow[] {
  const { kind, reversed_kind, amount_cents } = line;
  if (kind !== "storno") return postings(line, chart);
  const original = {
    ...line,
    kind: reversed_kind ?? "korrektur",
    amount_cents: -amount_cents,
    is_bank_fee: false,
  };
  return postings(original, chart).map((row) => ({ ...row, is_reversal: true }));
}

// Each kind returns or throws, which the rule does not see.
// oxlint-disable-next-line typescript/consistent-return
function postings(line: AccountLine, chart: Chart): DatevRow[] {
  const debtor = String(line.customer_number);
  const base = {
    day: line.booked_on,
    document: line.document,
    text: line.text,
    service_on: null,
    is_reversal: false,
  };
  const cents = Math.abs(line.amount_cents);
  const toDebtor = (contra: string, amount = line.amount_cents): DatevRow => ({
    ...base,
    cents: Math.abs(amount),
    side: amount > 0 ? "S" : "H",
    account: debtor,
    contra,
  });
  switch (line.kind) {
    case "forderung":
    case "zusatzleistung":
    case "gutschrift": {
      const { rates, service_on } = line;
      if (sumCents(rates.map((part) => part.cents)) !== line.amount_cents) {
        throw new RangeError(`the rates of "${line.text}" do not add up to ${line.amount_cents}`);
      }
      return rates
        .filter((part) => part.cents !== 0)
        .map((part) => ({ ...toDebtor(revenueAccount(chart, part.vat_bp), part.cents), service_on }));
    }
    case "zahlung":
      return [{ ...base, cents, side: "S", account: moneyAccount(chart, line.money), contra: debtor }];
    case "ruecklastschrift":
      return [toDebtor(moneyAccount(chart, line.money))];
    case "gebuehr": {
      const taken: DatevRow = { ...base, cents, side: "S", account: chart.bank_fees, contra: chart.bank };
      return line.is_bank_fee ? [toDebtor(chart.damages), taken] : [toDebtor(chart.damages)];
    }
    case "korrektur":
      // Money that went back or came in is neither income nor a loss.
      if (line.money) return [toDebtor(moneyAccount(chart, line.money))];
      return [toDebtor(line.amount_cents > 0 ? chart.damages : chart.losses)];
    case "storno":
      throw new RangeError("a Storno is posted as what it reverses");
  }
}
