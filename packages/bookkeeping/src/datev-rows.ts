import type { BookingKind, MoneyAccount } from "@krempelfrei/contract/bookings/bookings";
import type { DatevRow } from "./datev.ts";
import { shareOf, sumCents } from "./money.ts";

/** Ledger accounts (Sachkonten) of a chart of accounts, four digits each. */
interface LedgerAccounts {
  readonly bank: string;
  /** Cash; `clearing` is for settlements outside of the bank (Geldtransit). */
  readonly cash: string;
  readonly clearing: string;
  readonly bank_fees: string;
  /** Revenue with the usual rate; other rates are in `revenueAt`. */
  readonly revenue: string;
  /** Revenue without VAT: a small business (§ 19 UStG). */
  readonly revenue_free: string;
  /** Fees that customers owe for returns: damages, without VAT. */
  readonly damages: string;
  /** Deductions by hand, without tax. */
  readonly losses: string;
  /** Written-off claims; `writtenOffAt` corrects the tax of each rate. */
  readonly written_off: string;
}

export type Chart = LedgerAccounts & {
  /** Automatic accounts of other rates, by basis points. */
  readonly revenueAt: Readonly<Record<number, string>>;
  /** Automatic accounts of bad debts, by basis points (§ 17 Abs. 2 Nr. 1 UStG): for services under Soll alone. */
  readonly writtenOffAt: Readonly<Record<number, string>>;
  /** True for the month of a service that was taxed when it was rendered. */
  readonly isSoll: (month: string) => boolean;
};

/** The usual accounts of the charts SKR 03 and SKR 04 (accounting.md 4.1); a tax adviser may want others. */
export const CHARTS: Readonly<Record<"03" | "04", Omit<Chart, "isSoll">>> = {
  "03": {
    bank: "1200",
    cash: "1000",
    clearing: "1360",
    bank_fees: "4970",
    revenue: "8400",
    revenue_free: "8195",
    damages: "2700",
    losses: "2400",
    written_off: "2400",
    revenueAt: { 700: "8300", 1600: "8340" },
    writtenOffAt: { 700: "2401", 1600: "2405", 1900: "2406" },
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
    written_off: "6930",
    revenueAt: { 700: "4300", 1600: "4340" },
    writtenOffAt: { 700: "6931", 1600: "6935", 1900: "6936" },
  },
};

interface RatePart {
  readonly vat_bp: number;
  readonly cents: number;
  /** YYYY-MM of the service; only in write-offs, and missing in accounts that were erased before it was recorded. */
  readonly month?: string;
}

/** A line of a customer's account with the facts of a posting. */
export interface AccountLine {
  /** The customer's number: its account (Debitor). */
  readonly customer_number: number;
  readonly kind: BookingKind;
  /** Kind of the reversed line; null unless this is a Storno. */
  readonly reversed_kind: BookingKind | null;
  /** Above 0 in Soll. */
  readonly amount_cents: number;
  readonly booked_on: string;
  readonly text: string;
  /** The invoice's number, or empty. */
  readonly document: string;
  /** Parts of the amount by rate; a Storno has the parts of the reversed line. Empty without services. */
  readonly rates: readonly RatePart[];
  readonly service_on: string | null;
  /** Money account, null if no money moved; a Storno has the account of the reversed line. */
  readonly money: MoneyAccount | null;
  /** True for the write-off of a claim; `rates` are then the rates of the claim. */
  readonly is_write_off?: boolean;
  /** True if the bank charged the same amount as its fee; for a Storno, if that charge is reversed too. */
  readonly is_bank_fee: boolean;
}

const revenueAccount = (chart: Chart, bp: number): string =>
  bp === 0 ? chart.revenue_free : (chart.revenueAt[bp] ?? chart.revenue);

/** Lines of erased accounts from before `money` was stored belong to the bank. */
const moneyAccount = (chart: Chart, money: MoneyAccount | null | undefined): string =>
  ({ bank: chart.bank, kasse: chart.cash, verrechnung: chart.clearing })[money ?? "bank"];

/**
 * The postings of a line (accounting.md 4.1): a charge is Soll of the customer against revenue, a payment Soll of the
 * bank against the customer. A Storno is the Generalumkehr of the reversed line. On the customer's account the postings
 * always add up to the line's amount.
 */
export function datevRowsOf(line: AccountLine, chart: Chart): DatevRow[] {
  const { kind, reversed_kind, amount_cents } = line;
  if (kind !== "storno") return postings(line, chart);
  const original = {
    ...line,
    kind: reversed_kind ?? "korrektur",
    amount_cents: -amount_cents,
  };
  return postings(original, chart).map((row) => ({
    ...row,
    // Tax is corrected when the Storno is made, and not before (§ 17 Abs. 1 Satz 8 UStG), so that no reported quarter
    // changes.
    taxed_on: row.taxed_on !== null && row.taxed_on < line.booked_on ? line.booked_on : row.taxed_on,
    is_reversal: true,
  }));
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
    taxed_on: null,
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
        .map((part) => ({
          ...toDebtor(revenueAccount(chart, part.vat_bp), part.cents),
          service_on,
          taxed_on: service_on,
        }));
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
      if (line.is_write_off === true) return writtenOff(line, chart, toDebtor);
      if (line.money) return [toDebtor(moneyAccount(chart, line.money))];
      return [toDebtor(line.amount_cents > 0 ? chart.damages : chart.losses)];
    case "storno":
      throw new RangeError("a Storno is posted as what it reverses");
  }
}

/** The write-off of a claim, by its rates: the tax of services under Soll is corrected in the period of the write-off. */
function writtenOff(
  { rates, amount_cents, service_on, booked_on }: AccountLine,
  chart: Chart,
  toDebtor: (contra: string, amount: number) => DatevRow,
): DatevRow[] {
  const gross = sumCents(rates.map(({ cents }) => cents));
  const accountOf = ({ vat_bp, month = service_on?.slice(0, 7) }: RatePart): string | undefined =>
    month !== undefined && chart.isSoll(month) ? chart.writtenOffAt[vat_bp] : undefined;
  const parts = [...Map.groupBy(rates, (part) => `${part.vat_bp} ${accountOf(part) ?? ""}`).values()];
  let left = amount_cents;
  return parts.flatMap(([first, ...others], index) => {
    if (!first) return [];
    const cents = sumCents([first, ...others].map((each) => each.cents));
    const part = index === parts.length - 1 || gross === 0 ? left : shareOf(cents, amount_cents, gross);
    left -= part;
    if (part === 0) return [];
    const automatic = accountOf(first);
    const row = toDebtor(automatic ?? chart.written_off, part);
    return automatic === undefined ? [row] : [{ ...row, service_on, taxed_on: booked_on }];
  });
}
