import type { LineBooking } from "@krempelfrei/contract/accounting/bank-bookings";
import { MESSAGES } from "@krempelfrei/contract/fields";
import { euros } from "@krempelfrei/contract/money";
import { AppError, conflict } from "../../../core/errors.ts";
import type { Ctx } from "../../../context/context.ts";
import { SENT_BEFORE } from "../data/booking-fields.ts";
import { firstOpenDay, requireOpenPeriod, type AccountingSettings } from "../data/settings.queries.ts";
import { getLinesLocked, type LineRow } from "./bank.queries.ts";
import {
  listCustomerIds,
  listOwnersOfClaims,
  mapBookingsByKey,
  type BookingRow,
  type ClaimOwner,
} from "./book-lines.queries.ts";

const NO_CUSTOMER = "Kunde nicht gefunden.";
const NO_LINE = "Umsatz nicht gefunden.";
const NO_CLAIM = "Forderung nicht gefunden.";
const OTHER_KIND = "Diese Art passt nicht zur Richtung des Umsatzes.";
const TOO_MUCH = "Die Aufteilung ist größer als der Betrag.";
const IGNORED = "Dieser Umsatz wird ignoriert. Bitte öffnen Sie ihn zuerst wieder.";

export interface PlannedBooking extends LineBooking {
  readonly line: LineRow | undefined;
  readonly day: string;
  /** Claims that the line names; settled first if the booking names none. */
  readonly preferred?: readonly string[];
}

export interface BookingPlan {
  readonly planned: readonly PlannedBooking[];
  /** Lines and keys that were booked before. */
  readonly already: readonly string[];
}

/** Rows that the bookings of a call name. */
interface Known {
  readonly lines: ReadonlyMap<string, LineRow>;
  readonly customers: ReadonlySet<string>;
  readonly claims: ReadonlyMap<string, ClaimOwner>;
}

const IN: ReadonlySet<string> = new Set(["zahlung", "sammelgutschrift"]);

/**
 * Checks the bookings that the clerk has confirmed, and leaves out existing bookings. Lines stay locked. Errors: 409
 * for an ignored line, in a closed period and for a key that was booked with other values; 422 by field, `bookings.3.customer_id`.
 */
export async function planBookings(
  ctx: Ctx,
  settings: AccountingSettings,
  bookings: readonly LineBooking[],
): Promise<BookingPlan> {
  const lines = await getLinesLocked(ctx, present(bookings.map(({ bank_tx_id }) => bank_tx_id)));
  const known: Known = {
    lines: new Map(lines.map((line) => [line.id, line])),
    customers: new Set(await listCustomerIds(ctx, present(bookings.map(({ customer_id }) => customer_id)))),
    claims: new Map(
      (await listOwnersOfClaims(ctx, bookings.flatMap(claimsOf))).map((claim) => [claim.id, claim]),
    ),
  };
  refuse(bookings.flatMap((booking, index) => faultsOf(booking, index, known)));
  const before = await mapBookingsByKey(
    ctx,
    present(bookings.map(({ bank_tx_id, client_key }) => (bank_tx_id ? null : client_key))),
  );
  const done = (booking: LineBooking): boolean => {
    if (booking.bank_tx_id) return lineOf(booking, known)?.state === "gebucht";
    const earlier = before.get(booking.client_key ?? null);
    if (earlier && !isRepeated(booking, earlier)) throw conflict(SENT_BEFORE);
    return earlier !== undefined;
  };

  const fresh = bookings
    .map((booking, index) => ({ booking, index }))
    .filter(({ booking }) => !done(booking));
  if (fresh.some(({ booking }) => lineOf(booking, known)?.state === "ignoriert")) throw conflict(IGNORED);
  refuse(wrongSums(fresh, known));
  const planned = fresh.map(({ booking }) => {
    const line = lineOf(booking, known);
    const day = line ? firstOpenDay(settings, line.booked_on) : (booking.booked_on ?? "");
    requireOpenPeriod(settings, day);
    return { ...booking, line, day };
  });
  const already = bookings.filter(done).map(({ bank_tx_id, client_key }) => bank_tx_id ?? client_key);
  return { planned, already: present(already) };
}

/** A payment or refund as it stands in the customer's account. */
export const inAccountOf = (booking: LineBooking) => {
  const isPayment = booking.kind === "zahlung";
  return {
    kind: isPayment ? "zahlung" : "korrektur",
    amount_cents: isPayment ? -booking.amount_cents : booking.amount_cents,
    // A refund moves money, also without a line.
    money_account: booking.money_account ?? (isPayment ? null : "bank"),
  } as const;
};

function isRepeated(booking: LineBooking, earlier: BookingRow): boolean {
  const { kind, amount_cents, money_account } = inAccountOf(booking);
  return (
    earlier.customer_id === booking.customer_id &&
    earlier.kind === kind &&
    earlier.amount_cents === amount_cents &&
    earlier.money_account === money_account &&
    earlier.booked_on === booking.booked_on &&
    (!booking.text || earlier.text === booking.text)
  );
}

const lineOf = ({ bank_tx_id }: LineBooking, { lines }: Pick<Known, "lines">): LineRow | undefined =>
  bank_tx_id ? lines.get(bank_tx_id) : undefined;

const present = (values: readonly (string | null | undefined)[]): string[] => [
  ...new Set(values.filter((value) => value !== null && value !== undefined)),
];

export const claimsOf = ({ claim_ids, parts }: LineBooking): string[] =>
  parts?.map(({ claim_id }) => claim_id) ?? claim_ids ?? [];

type Fault = readonly [field: string, text: string];

function refuse(faults: readonly Fault[]): void {
  const [first] = faults;
  if (first === undefined) return;
  throw new AppError("invalid", {
    message: first[1],
    errors: Object.fromEntries(faults.map(([field, text]) => [field, [text]])),
  });
}

function faultsOf(booking: LineBooking, index: number, { lines, customers, claims }: Known): Fault[] {
  const at = (field: string, text: string): Fault => [`bookings.${index}.${field}`, text];
  const { bank_tx_id, customer_id, kind, parts, amount_cents } = booking;
  const faults: Fault[] = [];
  if (!bank_tx_id && !booking.client_key) faults.push(at("bank_tx_id", MESSAGES.required));
  if (!bank_tx_id && !booking.booked_on) faults.push(at("booked_on", MESSAGES.required));
  const line = lineOf(booking, { lines });
  if (bank_tx_id && !line) faults.push(at("bank_tx_id", NO_LINE));
  if (line && IN.has(kind) !== line.amount_cents > 0) faults.push(at("kind", OTHER_KIND));
  if (kind === "sammelgutschrift" ? !booking.run_id : !customer_id)
    faults.push(at(kind === "sammelgutschrift" ? "run_id" : "customer_id", MESSAGES.required));
  if (customer_id && !customers.has(customer_id)) faults.push(at("customer_id", NO_CUSTOMER));
  for (const id of claimsOf(booking)) {
    const claim = claims.get(id);
    // A claim of another customer looks like one that does not exist.
    if (claim?.customer_id !== customer_id) faults.push(at(parts ? "parts" : "claim_ids", NO_CLAIM));
  }
  if (parts && sum(parts.map(({ cents }) => cents)) > amount_cents) faults.push(at("parts", TOO_MUCH));
  return faults;
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Refuses bookings that do not add up to their line. */
function wrongSums(
  fresh: readonly { readonly booking: LineBooking; readonly index: number }[],
  known: Known,
): Fault[] {
  const byLine = Map.groupBy(fresh, ({ booking }) => lineOf(booking, known));
  return [...byLine].flatMap(([line, bookings]): Fault[] => {
    if (!line) return [];
    const booked = sum(bookings.map(({ booking }) => booking.amount_cents + (booking.fee_cents ?? 0)));
    const amount = Math.abs(line.amount_cents);
    if (booked === amount) return [];
    const text = `Der Umsatz beträgt ${euros(amount)}, gebucht würden ${euros(booked)}.`;
    return [[`bookings.${bookings[0]?.index ?? 0}.amount_cents`, text]];
  });
}
