import { PACKAGES, type PackageName } from "@krempelfrei/contract/customers/customer-terms";
import { ibanError } from "@krempelfrei/contract/customers/iban";
import { germanDay } from "@krempelfrei/contract/dates";
import { euros } from "@krempelfrei/contract/money";
import { germanMonth } from "@krempelfrei/contract/german-month";
import { feeParts, type FeePart, type PriceVersion, type Proration } from "./fee-parts.ts";
import { daysFromTo, daysIn, firstDay, lastDay } from "./month.ts";
import { sumCents } from "./money.ts";
import { vatTotals, type VatRate, type VatTotal } from "./vat.ts";

/** An extra (above 0) or a credit (below 0) on the customer's account that is not billed yet. */
export interface UnbilledBooking {
  readonly id: string;
  readonly amount_cents: number;
  readonly booked_on: string;
  /** Day of service of a part of a credit that lies in a closed period. */
  readonly service_on?: string | null;
  readonly text: string;
  readonly vat_bp: number | null;
}

/** The facts of a contract that decide about the claim of a month. */
export interface BillableContract {
  readonly contract_start: string;
  /** The last day of the contract; null if it is not cancelled. */
  readonly cancelled_to: string | null;
  readonly prices: readonly PriceVersion[];
  readonly payment_method: "lastschrift" | "ueberweisung";
  /** The account of the valid mandate; null without one. */
  readonly mandate_iban: string | null;
  readonly has_address: boolean;
  readonly unbilled: readonly UnbilledBooking[];
}

/** Settings for all contracts of a run. */
export interface BillingTerms {
  readonly month: string;
  readonly vat_rates: readonly VatRate[];
  readonly proration: Proration;
}

export interface PositionDraft {
  readonly kind: "beitrag" | "zusatzleistung" | "gutschrift";
  readonly booking_id: string | null;
  readonly text: string;
  readonly service_from: string;
  readonly service_to: string;
  readonly gross_cents: number;
  readonly vat_bp: number;
}

type NoteCode =
  | "mandate_missing"
  | "iban_invalid"
  | "cancelled"
  | "prorated"
  | "address_incomplete"
  | "credit_left"
  | "free";

/** Something that a person should know about a customer's claim, in German. */
export interface Note {
  readonly code: NoteCode;
  readonly message: string;
}

/** A credit (below 0) that is larger than the rest of a claim. */
export interface SplitCredit {
  readonly booking: UnbilledBooking;
  /** The part that the claim bills, below 0; the rest stays on the account. */
  readonly billed_cents: number;
}

export interface ClaimDraft {
  /** `einzel` bills the rest of an ended contract's account; `korrektur` if that is below 0. Neither has a fee. */
  readonly kind: "monatsbeitrag" | "einzel" | "korrektur";
  /** Days of service: the contract's days in the month, or the days of lines billed after its end. */
  readonly period_from: string;
  readonly period_to: string;
  /** Package on the last day of the month; null after the end of the contract. */
  readonly package: PackageName | null;
  readonly positions: readonly PositionDraft[];
  /** A credit of which the claim bills a part; null if it bills all of its bookings whole. */
  readonly split: SplitCredit | null;
  readonly vat: readonly VatTotal[];
  readonly gross_cents: number;
  /** The fee's part of the gross sum; the rest was on the account before. */
  readonly fee_cents: number;
  readonly warnings: readonly Note[];
}

/** Result for one contract: a claim, an entry in the list of skipped customers, or neither. */
export type MonthOutcome =
  | { readonly kind: "claim"; readonly draft: ClaimDraft }
  | { readonly kind: "skipped"; readonly note: Note }
  | { readonly kind: "none" };

/**
 * The claim of a contract for a month (accounting.md 1.8 and 2): the fee of its days, divided where package, fee or the
 * rate of VAT changes, and the account's unbilled extras and credits up to the end of the month. A credit larger than
 * the rest is billed in part, and its rest stays on the account, because an invoice is never below 0. After the contract's end the unbilled rest is
 * billed alone, also below 0, because no later invoice deducts it. No claim: before the first day and without a rest
 * after the end ("none"), without a fee and anything else to bill ("skipped").
 */
export function claimOfMonth(contract: BillableContract, terms: BillingTerms): MonthOutcome {
  const { month } = terms;
  const period_from = later(contract.contract_start, firstDay(month));
  const period_to = earlier(contract.cancelled_to ?? lastDay(month), lastDay(month));
  if (contract.contract_start > lastDay(month)) return { kind: "none" };
  const runs = period_from <= period_to;
  const parts = runs ? feeParts(contract.prices, { ...terms, period_from, period_to }) : [];
  const fees = toFeePositions(parts, terms);
  const fee_cents = sumOf(fees);
  const { billed, left, split } = billable(contract.unbilled, {
    fee_cents,
    until: lastDay(month),
    isLast: !runs,
  });
  const positions = [...fees, ...billed.map((booking) => toPosition(booking))];
  if (positions.length === 0) {
    return runs ? { kind: "skipped", note: nothingToBill(month, left) } : { kind: "none" };
  }
  const days = positions.map(({ service_from }) => service_from).toSorted();
  const period = runs
    ? { period_from, period_to }
    : { period_from: days.at(0) ?? period_from, period_to: days.at(-1) ?? period_from };
  return {
    kind: "claim",
    draft: {
      kind: runs ? "monatsbeitrag" : sumOf(positions) < 0 ? "korrektur" : "einzel",
      ...period,
      package: parts.at(-1)?.package ?? null,
      positions,
      split,
      vat: vatTotals(positions),
      gross_cents: sumOf(positions),
      fee_cents,
      warnings: warningsOf(contract, { month, days: runs ? daysFromTo(period_from, period_to) : 0, left }),
    },
  };
}

const sumOf = (positions: readonly PositionDraft[]): number =>
  sumCents(positions.map(({ gross_cents }) => gross_cents));

function toFeePositions(parts: readonly FeePart[], { month, proration }: BillingTerms): PositionDraft[] {
  return parts
    .filter(({ gross_cents }) => gross_cents > 0)
    .map(({ package: name, days, ...part }) => {
      const share = proration === "tagesgenau" && days < daysIn(month);
      const text = `${packageText(name, part)}${share ? ` (${days} von ${daysIn(month)} Tagen)` : ""}`;
      return { ...part, kind: "beitrag", booking_id: null, text };
    });
}

/** `Paket Praktisch 16.11.2026-30.11.2026`. */
function packageText(name: PackageName, { service_from, service_to }: Service): string {
  const label = PACKAGES.find(({ value }) => value === name)?.label ?? name;
  return `Paket ${label} ${germanDay(service_from)}-${germanDay(service_to)}`;
}

interface Service {
  readonly service_from: string;
  readonly service_to: string;
}

const later = (a: string, b: string): string => (a > b ? a : b);
const earlier = (a: string, b: string): string => (a < b ? a : b);

interface Billing {
  readonly fee_cents: number;
  readonly until: string;
  /** True for an ended contract: no later claim takes a credit off. */
  readonly isLast: boolean;
}

/**
 * Selects the account's lines for the claim: all extras, and credits by age until the sum is 0, the last of them in
 * part. The last claim takes all.
 */
function billable(unbilled: readonly UnbilledBooking[], { fee_cents, until, isLast }: Billing) {
  const known = unbilled
    .filter(({ booked_on }) => booked_on <= until)
    .toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
  let sum = fee_cents + sumCents(known.map(({ amount_cents }) => Math.max(0, amount_cents)));
  const billed: UnbilledBooking[] = [];
  const left: UnbilledBooking[] = [];
  let split: SplitCredit | null = null;
  for (const booking of known) {
    const cents = isLast ? booking.amount_cents : Math.max(booking.amount_cents, -sum);
    if (booking.amount_cents > 0 || cents === booking.amount_cents) billed.push(booking);
    else {
      if (cents < 0) {
        split = { booking, billed_cents: cents };
        billed.push({ ...booking, amount_cents: cents });
      }
      left.push({ ...booking, amount_cents: booking.amount_cents - cents });
    }
    sum += Math.min(0, cents);
  }
  return { billed, left, split };
}

const key = ({ booked_on, id }: UnbilledBooking): string => booked_on + id;

const toPosition = (booking: UnbilledBooking): PositionDraft => ({
  kind: booking.amount_cents > 0 ? "zusatzleistung" : "gutschrift",
  booking_id: booking.id,
  text: booking.text,
  service_from: booking.booked_on,
  service_to: booking.booked_on,
  gross_cents: booking.amount_cents,
  vat_bp: booking.vat_bp ?? 0,
});

function nothingToBill(month: string, left: readonly UnbilledBooking[]): Note {
  return left.length > 0
    ? creditLeft(left)
    : { code: "free", message: `Kein Beitrag im ${germanMonth(month)}.` };
}

const creditLeft = (left: readonly UnbilledBooking[]): Note => ({
  code: "credit_left",
  message: `Guthaben ${euros(-sumCents(left.map(({ amount_cents }) => amount_cents)))} bleibt auf dem Kundenkonto.`,
});

interface Billed {
  readonly month: string;
  /** Number of days of the contract in the month; 0 after its end. */
  readonly days: number;
  readonly left: readonly UnbilledBooking[];
}

function warningsOf(contract: BillableContract, { month, days, left }: Billed): Note[] {
  const notes: Note[] = [];
  if (contract.payment_method === "lastschrift") {
    const fault = contract.mandate_iban === null ? undefined : ibanError(contract.mandate_iban);
    if (contract.mandate_iban === null)
      notes.push({ code: "mandate_missing", message: "Kein gültiges SEPA-Mandat hinterlegt." });
    else if (fault !== undefined) notes.push({ code: "iban_invalid", message: fault });
  }
  if (contract.cancelled_to !== null)
    notes.push({ code: "cancelled", message: `Gekündigt zum ${germanDay(contract.cancelled_to)}.` });
  if (days > 0 && days < daysIn(month))
    notes.push({ code: "prorated", message: `Anteilig: ${days} von ${daysIn(month)} Tagen.` });
  if (!contract.has_address)
    notes.push({ code: "address_incomplete", message: "Die Adresse ist unvollständig." });
  if (left.length > 0) notes.push(creditLeft(left));
  return notes;
}
