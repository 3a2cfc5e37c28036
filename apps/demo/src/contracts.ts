import { priceOf } from "@krempelfrei/contract/customers/customer-terms";
import { addDays, berlinDay } from "@krempelfrei/contract/dates";
import type { Cancellation, NewContract } from "../../server/src/features/customers/customers.queries.ts";
import type { MandateFields } from "../../server/src/features/customers/mandates.queries.ts";
import type { Price } from "../../server/src/features/customers/price-versions.ts";
import { demoIban } from "./demo-iban.ts";
import type { DemoCustomer } from "./people.ts";

/** Contract of a demo customer, with invented bank data. */
export interface DemoContract {
  readonly contract: NewContract;
  readonly prices: readonly Price[];
  readonly cancellation: Cancellation | null;
  /** The oldest first; the last one is active. */
  readonly mandates: readonly MandateFields[];
}

const TOWNS: readonly (readonly [string, string])[] = [
  ["12345", "Musterstadt"],
  ["54321", "Beispielhausen"],
  ["23456", "Neudorf an der Aue"],
  ["65432", "Großkirchen"],
  ["34567", "Bad Übungen"],
];

export const townOf = (index: number): readonly [string, string] =>
  TOWNS[index % TOWNS.length] ?? ["12345", "Musterstadt"];

const NOTES = new Map([
  [0, "Ruft lieber nachmittags an.\nUnterlagen kommen meist im Sammelumschlag."],
  [3, "Schwerhörig: bitte schreiben statt anrufen."],
  [8, "Ordner für das Haus zuerst sortieren."],
  [14, "Sohn holt die Originale ab."],
  [20, "Hat am liebsten feste Termine am ersten Montag im Monat."],
]);

const MEN = new Set([1, 2, 5, 7, 9, 11, 14, 16, 18, 20, 23]);
const DOCTORS = new Set([9, 17]);
const BY_TRANSFER = new Set([3, 9, 14, 21]);
/** Days from today to the last day of the contract, by index of the customer. */
const ENDS = new Map([
  [7, 40],
  [12, 9],
  [14, -10],
  [19, -90],
]);
const REASONS = ["Zieht um", "Möchte wieder selbst sortieren", "Zu teuer"] as const;
const PLANNED = 24;

/**
 * The contract of the demo customer with this index; its end, planned changes and newest mandates are relative to
 * today.
 */
export function contractFor(
  index: number,
  customer: DemoCustomer,
  now: Date,
  caretakers: readonly string[],
): DemoContract {
  const today = berlinDay(now);
  const start = index === PLANNED ? addDays(today, 21) : customer.contractStart;
  return {
    contract: {
      ...addressOf(index, customer),
      contract_start: start,
      package: customer.package,
      monthly_fee_cents: priceOf(customer.package),
      payment_method: BY_TRANSFER.has(index) ? "ueberweisung" : "lastschrift",
      caretaker_user_id: index % 6 === 5 ? null : (caretakers[index % caretakers.length] ?? null),
      debit_block: index === 16,
      debit_block_note: index === 16 ? "Konto gewechselt, neues Mandat angefragt" : null,
      dunning_block: index === 3,
      dunning_block_note: index === 3 ? "Ratenzahlung vereinbart" : null,
      note: NOTES.get(index) ?? null,
    },
    prices: pricesOf(index, customer, start, today),
    cancellation: cancellationOf(index, today),
    mandates: BY_TRANSFER.has(index) ? [] : mandatesOf(index, start, today, customer),
  };
}

function addressOf(index: number, customer: DemoCustomer) {
  const [zip, city] = townOf(index);
  const [, street = customer.street, house_no = null] = /^(.*) (\d+\w?)$/.exec(customer.street) ?? [];
  const line = String(100 + index * 7);
  return {
    salutation: MEN.has(index) ? "herr" : "frau",
    title: DOCTORS.has(index) ? "Dr." : null,
    street,
    house_no,
    zip,
    city,
    phone: `030 23125 ${line}`,
    mobile: index % 2 === 0 ? `0171 39200 ${line}` : null,
  };
}

/** Some customers have another fee, and one changes the package in two weeks. */
function pricesOf(index: number, customer: DemoCustomer, start: string, today: string): Price[] {
  const first = {
    valid_from: start,
    package: customer.package,
    monthly_fee_cents: priceOf(customer.package),
  };
  if (index === 2) {
    const next = { package: "permanent", monthly_fee_cents: priceOf("permanent") } as const;
    return [first, { ...next, valid_from: addDays(today, 14) }];
  }
  if (index % 8 === 6) return [{ ...first, monthly_fee_cents: first.monthly_fee_cents - 500 }];
  return [first];
}

function cancellationOf(index: number, today: string): Cancellation | null {
  const days = ENDS.get(index);
  if (days === undefined) return null;
  return {
    cancelled_on: addDays(today, Math.min(days, 0) - 30),
    cancelled_to: addDays(today, days),
    cancel_reason: REASONS[index % REASONS.length] ?? null,
  };
}

/** Signed last year or with the contract; one mandate has expired, and one replaced an earlier mandate. */
function mandatesOf(index: number, start: string, today: string, customer: DemoCustomer): MandateFields[] {
  const lastYear = addDays(today, -300 - index);
  const recent = lastYear > start ? lastYear : start;
  const mandate = (count: number, day: string): MandateFields => ({
    reference: `PG-${10_001 + index}-${count}`,
    signed_on: day < today ? day : addDays(today, -7),
    holder: `${customer.firstName} ${customer.lastName}`,
    iban: demoIban(4_700_000 + index * 131 + count),
    bic: null,
  });
  if (index === 0) return [mandate(1, start), mandate(2, recent)];
  return [mandate(1, index === 18 ? "2023-01-15" : recent)];
}
