import { z } from "zod";
import { addDays, berlinDay } from "../dates.ts";
import { endpoint } from "../endpoint.ts";
import { id, idParams, isoDate, MESSAGES, moment, requiredText } from "../fields.ts";
import { positiveCents } from "../positive-cents.ts";
import { BOOKING_TEXT_MAX, STORNO_REASON_MAX, TABLE_PAGE_SIZE } from "../limits.ts";

/** Kinds of lines on a customer's account (accounting.md 1.4). */
export const BOOKING_KINDS = [
  { value: "forderung", label: "Forderung" },
  { value: "zusatzleistung", label: "Zusatzleistung" },
  { value: "gutschrift", label: "Gutschrift" },
  { value: "zahlung", label: "Zahlung" },
  { value: "ruecklastschrift", label: "Rücklastschrift" },
  { value: "gebuehr", label: "Gebühr" },
  { value: "korrektur", label: "Korrektur" },
  { value: "storno", label: "Storno" },
] as const;
export const BookingKind = z.enum(
  BOOKING_KINDS.map(({ value }) => value),
  { error: MESSAGES.choice },
);
export type BookingKind = z.infer<typeof BookingKind>;

/** The kinds that a person books; claims and Stornos are made by the system. */
const ManualKind = BookingKind.exclude(["forderung", "storno"], { error: MESSAGES.choice });
export type ManualKind = z.infer<typeof ManualKind>;
export const MANUAL_KINDS: readonly ManualKind[] = ManualKind.options;

/** Soll raises the customer's debt, Haben lowers it. */
const Direction = z.enum(["soll", "haben"], { error: MESSAGES.choice });
export type Direction = z.infer<typeof Direction>;

/** The side of each kind; for a correction it must be given. */
export const SIDE_OF_KIND: Readonly<Record<ManualKind, Direction | undefined>> = {
  zusatzleistung: "soll",
  gutschrift: "haben",
  zahlung: "haben",
  ruecklastschrift: "soll",
  gebuehr: "soll",
  korrektur: undefined,
};

/** Accounts for incoming and outgoing money; each has an account of the ledger (Sachkonto). */
export const MONEY_ACCOUNTS = [
  { value: "bank", label: "Bank" },
  { value: "kasse", label: "Kasse" },
  { value: "verrechnung", label: "Verrechnung" },
] as const;
export const MoneyAccount = z.enum(
  MONEY_ACCOUNTS.map(({ value }) => value),
  { error: MESSAGES.choice },
);
export type MoneyAccount = z.infer<typeof MoneyAccount>;

/** Kinds that can move money; a correction does so only with an account. */
export const MONEY_KINDS: readonly BookingKind[] = ["zahlung", "ruecklastschrift", "korrektur"];

/**
 * Reason why a booking can be neither changed nor deleted: it belongs to a claim, is billed by one or settles one; it
 * comes from a bank line; it is a Storno; it has a Storno (`reversed`); it is the costs of a reminder; it writes fees
 * off; it is in a closed period.
 */
export const BookingLock = z.enum(["claim", "bank", "storno", "reversed", "reminder", "write_off", "period"]);
export type BookingLock = z.infer<typeof BookingLock>;

/** One line of a customer's account. */
export const Booking = z.object({
  id,
  kind: BookingKind,
  /** Above 0 raises the debt (Soll), below 0 lowers it (Haben). */
  amount_cents: z.int(),
  booked_on: isoDate,
  text: z.string(),
  /** Rate of the VAT in the amount, in basis points (1900 is 19 %); null without VAT. */
  vat_bp: z.int().nullable(),
  /** Null: the bank for payments and returns, and no money for other kinds without a bank line. */
  money_account: MoneyAccount.nullable(),
  claim_id: id.nullable(),
  /** The reversed booking of this Storno, with its day and text; null for other bookings. */
  storno_of: id.nullable(),
  original: z.object({ booked_on: isoDate, text: z.string() }).nullable(),
  /** The Storno of a reversed booking, else null. */
  storno_id: id.nullable(),
  /** Null if the booking can be changed. */
  locked_by: BookingLock.nullable(),
  can_modify: z.boolean(),
  can_storno: z.boolean(),
  created_at: moment,
  /** Changes with every save; send it back with an edit. */
  revision: z.int(),
});
export type Booking = z.infer<typeof Booking>;

const FIRST_DAY = "2000-01-01";
const DAYS_AHEAD = 366;

/** A plausible day: not before 2000, at most a year ahead. */
const bookingDay = isoDate.refine(
  (value) => value >= FIRST_DAY && value <= addDays(berlinDay(new Date()), DAYS_AHEAD),
  MESSAGES.date,
);

const BookingFields = z.strictObject({
  kind: ManualKind,
  /** Always positive; the kind decides about the side. */
  amount_cents: positiveCents,
  /** Only for `korrektur`, where it is required. */
  direction: Direction.nullish(),
  booked_on: bookingDay,
  text: requiredText(BOOKING_TEXT_MAX),
  /** Only for `MONEY_KINDS`. */
  money_account: MoneyAccount.nullish(),
});

/** True if the side of the amount is known. */
export const hasSide = ({ kind, direction }: { kind: ManualKind; direction?: Direction | null }): boolean =>
  (SIDE_OF_KIND[kind] ?? direction ?? null) !== null;

export const BookingInput = BookingFields.extend({
  /** A new key for each booking that a person begins; repeating it returns the booking made before. */
  client_key: z.uuid({ error: "Die Kennung ist ungültig" }).nullish(),
}).refine(hasSide, { path: ["direction"], error: MESSAGES.choice });
export type BookingInput = z.output<typeof BookingInput>;

export const BookingChanges = BookingFields.partial().extend({
  /** If given, a save over a newer state is refused with 409. */
  revision: z.int().optional(),
});
export type BookingChanges = z.output<typeof BookingChanges>;

export const ReversalInput = z.strictObject({
  /** Added to the text of the Storno. */
  reason: requiredText(STORNO_REASON_MAX),
});

export const BookingListQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(TABLE_PAGE_SIZE),
  kind: BookingKind.optional(),
});

const bookingParams = idParams.extend({ bookingId: id });

export const listBookings = endpoint({
  method: "GET",
  path: "/customers/:id/bookings",
  summary: "A customer's account: 10 lines a page, the newest first, and its balance",
  access: ["customers.write"],
  params: idParams,
  query: BookingListQuery,
  response: z.object({
    data: z.array(Booking),
    total: z.int(),
    page: z.int(),
    per_page: z.int(),
    /** Sum of all lines, regardless of the filter: above 0 a debt, below 0 credit. */
    balance_cents: z.int(),
  }),
});

export const createBooking = endpoint({
  method: "POST",
  path: "/customers/:id/bookings",
  summary: "Adds a line to a customer's account",
  access: ["customers.write"],
  params: idParams,
  body: BookingInput,
  response: Booking,
  status: 201,
});

export const updateBooking = endpoint({
  method: "PATCH",
  path: "/customers/:id/bookings/:bookingId",
  summary: "Changes the given fields of a booking that is free",
  access: ["customers.write"],
  params: bookingParams,
  body: BookingChanges,
  response: Booking,
});

export const deleteBooking = endpoint({
  method: "DELETE",
  path: "/customers/:id/bookings/:bookingId",
  summary: "Deletes a booking that is free",
  access: ["customers.write"],
  params: bookingParams,
  response: "nothing",
});

export const reverseBooking = endpoint({
  method: "POST",
  path: "/customers/:id/bookings/:bookingId/storno",
  summary: "Takes a booking back with its exact negative",
  access: ["customers.write"],
  params: bookingParams,
  body: ReversalInput,
  response: Booking,
  status: 201,
});
