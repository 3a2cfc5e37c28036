import { euros } from "@krempelfrei/contract/money";
import {
  namePairs,
  numbersIn,
  wordsOf,
  type KnownClaim,
  type KnownCustomer,
  type MatchIndex,
} from "./match-book.ts";
import { unmatched, type Match, type MatchedRow, type MatchPart, type Remaining } from "./matched.ts";

/** The customer of a line, and the reason for the match. */
interface Found {
  readonly customer: KnownCustomer;
  /** The claims named by the line; undefined: the customer's open claims. */
  readonly claims?: readonly KnownClaim[];
  /** Beginning of the reason. */
  readonly by: string;
  /** True if the match is certain when the amount fits too. */
  readonly certain: boolean;
  /** True if a typed number named the customer: the payer must then be known. */
  readonly typed?: true;
  /** True if the match is a proposal only with a fitting amount. */
  readonly weak?: true;
}

/** A name shared by more customers identifies none. */
const NAMESAKES_MAX = 50;

/** A payment of a customer (accounting.md 2, steps 2 to 5 of the order). */
export function matchCustomer(row: MatchedRow, index: MatchIndex, remaining: Remaining): Match {
  for (const found of candidates(row, index)) {
    const match = proposal(row, found, index, remaining);
    if (match) return match;
  }
  return unmatched("gutschrift", "Kein Kunde zu erkennen.");
}

function* candidates(row: MatchedRow, index: MatchIndex): Generator<Found> {
  const item = index.itemByReference.get(row.end_to_end.toUpperCase());
  yield* ofClaims(item ? [index.claimById.get(item.claim_id)] : [], "End-to-End-Referenz", index);
  const byMandate = index.customerByMandate.get(row.mandate.toUpperCase());
  if (byMandate) yield { customer: byMandate, by: `Mandatsreferenz ${row.mandate}`, certain: true };

  const numbers = numbersIn(`${row.purpose} | ${row.end_to_end}`);
  const named = numbers.map((number) => index.claimByDigits.get(number));
  for (const found of ofClaims(named, "Rechnungsnummer", index)) yield { ...found, typed: true };
  const payers = index.customersByIban.get(row.iban) ?? [];
  for (const number of numbers) {
    const customer = index.customerByNumber.get(number);
    // A bare number may be a postcode, unless another sign identifies the customer.
    const isNamed = new RegExp(`(?:kd|kunde)[^0-9]{0,12}${number}(?!\\d)`, "i").test(row.purpose);
    if (customer) {
      const certain = isNamed || payers.includes(customer) || hasName(customer, row.name);
      yield {
        customer,
        by: `Kundennummer ${number}`,
        certain,
        typed: true,
        ...(certain ? {} : { weak: true }),
      };
    }
  }
  for (const customer of payers) {
    yield {
      customer,
      by: "Bekannte IBAN",
      certain: payers.length === 1,
      ...(payers.length > 1 ? { weak: true } : {}),
    };
  }
  const names = new Set(
    namePairs(row.name || row.purpose).flatMap((pair) => {
      const customers = index.customersByName.get(pair) ?? [];
      return customers.length > NAMESAKES_MAX ? [] : customers;
    }),
  );
  for (const customer of names) yield { customer, by: "Ähnlicher Name", certain: false, weak: true };
}

function* ofClaims(
  claims: readonly (KnownClaim | undefined)[],
  by: string,
  index: MatchIndex,
): Generator<Found> {
  const known = claims.filter((claim) => claim !== undefined);
  const [first] = known;
  const customer = first && index.customerById.get(first.customer_id);
  if (!customer) return;
  const same = known.filter((claim) => claim.customer_id === customer.id);
  // With invoices of two customers in one payment, a person divides it.
  const certain = same.length === known.length;
  yield { customer, claims: same, by: `${by} ${same.map(({ number }) => number).join(", ")}`, certain };
}

const hasName = ({ names }: KnownCustomer, name: string): boolean => {
  const pairs = new Set(namePairs(name));
  return names.some((own) => namePairs(own).some((pair) => pairs.has(pair)));
};

/** True if the payer has a word of the customer's name; a missing name is no contradiction. */
export function sharesWord({ names }: KnownCustomer, name: string): boolean {
  const own = new Set(names.flatMap(wordsOf));
  const words = wordsOf(name);
  return words.length === 0 || words.some((word) => own.has(word));
}

function proposal(row: MatchedRow, found: Found, index: MatchIndex, remaining: Remaining): Match | undefined {
  const { customer } = found;
  const claims = (found.claims ?? index.claimsOf.get(customer.id) ?? []).filter(
    ({ id }) => remaining(id) > 0,
  );
  const fees = customer.fees_cents ?? 0;
  // A payment of the sum of a reminder includes the fees.
  const withFees = fees > 0 ? exactParts(row.amount_cents - fees, claims, remaining) : undefined;
  const feesAlone = fees > 0 && row.amount_cents === fees && claims.length === 0 ? [] : undefined;
  const exact = exactParts(row.amount_cents, claims, remaining) ?? withFees ?? feesAlone;
  if (found.weak && !exact) return undefined;
  const parts = exact ?? oldestFirst(row.amount_cents, claims, remaining);
  const rest = row.amount_cents - sum(parts);
  const fees_cents = Math.min(rest, fees);
  const credit_cents = rest - fees_cents;
  // A number can be mistyped, which another customer's account reveals.
  const payers = index.customersByIban.get(row.iban) ?? [];
  const another = payers.length > 0 && !payers.includes(customer);
  const stranger = found.typed === true && !payers.includes(customer) && !sharesWord(customer, row.name);
  return {
    ...unmatched(
      "gutschrift",
      reasonOf(found.by, {
        exact: exact !== undefined,
        claims,
        written_off: (found.claims ?? []).filter((claim) => claim.written_off === true),
        credit_cents,
        fees_cents,
        another,
        stranger,
      }),
    ),
    state: exact && parts.length > 0 && found.certain && !another && !stranger ? "sicher" : "vorschlag",
    customer_id: customer.id,
    parts,
    credit_cents,
  };
}

interface Fit {
  readonly exact: boolean;
  readonly claims: readonly KnownClaim[];
  /** Claims named by the line that were written off. */
  readonly written_off: readonly KnownClaim[];
  readonly credit_cents: number;
  readonly fees_cents: number;
  readonly another: boolean;
  readonly stranger: boolean;
}

function reasonOf(by: string, fit: Fit): string {
  const { exact, claims, written_off, credit_cents, fees_cents, another, stranger } = fit;
  if (another) return `${by}, aber von der IBAN eines anderen Kunden.`;
  const who = stranger ? `${by}, aber der Name ist ein anderer` : by;
  const with_fees = fees_cents > 0 ? ` (mit Gebühren ${euros(fees_cents)})` : "";
  if (exact)
    return stranger ? `${who}. Der Betrag stimmt${with_fees}.` : `${by} und Betrag stimmen${with_fees}.`;
  const numbers = written_off.map(({ number }) => number).join(", ");
  const verbs = written_off.length === 1 ? "ist ausgebucht und bleibt es" : "sind ausgebucht und bleiben es";
  const given_up = numbers === "" ? "" : `${numbers} ${verbs}.`;
  if (claims.length === 0)
    return `${who}: ${given_up === "" ? "keine offene Forderung." : given_up} ${euros(credit_cents)} bleiben als Guthaben.`;
  return credit_cents > 0
    ? `${who}: Überzahlung ${euros(credit_cents)} bleibt als Guthaben.${given_up === "" ? "" : ` ${given_up}`}`
    : `${who}: Der Betrag ist kleiner als die offene Forderung.`;
}

const sum = (parts: readonly MatchPart[]): number => parts.reduce((total, { cents }) => total + cents, 0);

/**
 * The claims that an amount settles exactly: a single claim, or the oldest claims; undefined if it settles none
 * exactly.
 */
function exactParts(
  amountCents: number,
  claims: readonly KnownClaim[],
  remaining: Remaining,
): MatchPart[] | undefined {
  const one = claims.find(({ id }) => remaining(id) === amountCents);
  if (one) return [{ claim_id: one.id, cents: amountCents }];
  const parts = oldestFirst(amountCents, claims, remaining);
  const whole = parts.every(({ claim_id, cents }) => cents === remaining(claim_id));
  return parts.length > 0 && whole && sum(parts) === amountCents ? parts : undefined;
}

/** Assigns an amount to claims in order until it is used up (accounting.md 1.5: oldest first). */
export function oldestFirst(
  amountCents: number,
  claims: readonly Pick<KnownClaim, "id">[],
  remaining: Remaining,
): MatchPart[] {
  let left = amountCents;
  return claims.flatMap(({ id }) => {
    const cents = Math.min(left, remaining(id));
    left -= Math.max(0, cents);
    return cents > 0 ? [{ claim_id: id, cents }] : [];
  });
}
