import {
  BOOKING_KINDS,
  MANUAL_KINDS,
  type Booking,
  type BookingKind,
  type BookingLock,
  type Direction,
} from "@krempelfrei/contract/bookings/bookings";
import { germanDate } from "../../lib/format.ts";

export const kindLabel = (kind: BookingKind): string =>
  BOOKING_KINDS.find(({ value }) => value === kind)?.label ?? "";

/** Kinds that a form offers. */
export const MANUAL_OPTIONS = MANUAL_KINDS.map((value) => ({ value, label: kindLabel(value) }));

export const SIDES: readonly { value: Direction; label: string }[] = [
  { value: "soll", label: "Soll: erhöht den offenen Betrag" },
  { value: "haben", label: "Haben: senkt den offenen Betrag" },
];

/** Choice of no money account, for a correction without a movement of money. */
export const NO_MONEY = "keins";
export const WITHOUT_MONEY = { value: NO_MONEY, label: "Es ist kein Geld geflossen" };

const LOCK_TEXTS: Readonly<Record<BookingLock, string>> = {
  claim: "festgeschrieben, Teil einer Forderung",
  bank: "festgeschrieben, vom Bankkonto",
  storno: "festgeschrieben",
  reversed: "storniert",
  reminder: "festgeschrieben, Kosten einer Mahnung",
  write_off: "festgeschrieben, Gebühren ausgebucht",
  period: "festgeschrieben, Zeitraum abgeschlossen",
};

/** Reason why a booking can be neither changed nor deleted; undefined if it can. */
export function lockText({ kind, locked_by, original }: Booking): string | undefined {
  if (original !== null) return `von „${original.text}“ vom ${germanDate(original.booked_on)}`;
  if (locked_by === null) return undefined;
  return kind === "forderung" && locked_by === "claim" ? "festgeschrieben" : LOCK_TEXTS[locked_by];
}
