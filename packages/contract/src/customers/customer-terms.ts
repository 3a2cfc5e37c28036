import { z } from "zod";
import { addDays, germanDay } from "../dates.ts";
import { MESSAGES } from "../fields.ts";
import { READ_ONLY_DAYS } from "../limits.ts";

/** Specification 1: the packages by value and name, with their prices gross a month (accounting.md 1.2). */
export const PACKAGES = [
  { value: "papiergluecklich", label: "Papierglücklich", monthly_fee_cents: 1990 },
  { value: "permanent", label: "Permanent", monthly_fee_cents: 4990 },
  { value: "praktisch", label: "Praktisch", monthly_fee_cents: 2990 },
] as const;
export const PackageName = z.enum(["papiergluecklich", "permanent", "praktisch"], {
  error: MESSAGES.choice,
});
export type PackageName = z.infer<typeof PackageName>;

/** Fee in cents of a package by the specification, while the prices of the settings are unknown. */
export function priceOf(name: PackageName): number {
  const found = PACKAGES.find(({ value }) => value === name);
  if (!found) throw new Error(`no price of ${name}`);
  return found.monthly_fee_cents;
}

export const SALUTATIONS = [
  { value: "herr", label: "Herr" },
  { value: "frau", label: "Frau" },
  { value: "divers", label: "Divers" },
  { value: "familie", label: "Familie" },
  { value: "firma", label: "Firma" },
] as const;
export const Salutation = z.enum(["herr", "frau", "divers", "familie", "firma"], { error: MESSAGES.choice });

export const PAYMENT_METHODS = [
  { value: "lastschrift", label: "Lastschrift" },
  { value: "ueberweisung", label: "Überweisung" },
] as const;
export const PaymentMethod = z.enum(["lastschrift", "ueberweisung"], { error: MESSAGES.choice });

export const CUSTOMER_STATES = [
  { value: "planned", label: "geplant" },
  { value: "active", label: "aktiv" },
  { value: "cancelled", label: "gekündigt" },
  { value: "ended", label: "beendet" },
] as const;
export const CustomerState = z.enum(["planned", "active", "cancelled", "ended"], { error: MESSAGES.choice });
export type CustomerState = z.infer<typeof CustomerState>;

interface Term {
  readonly contract_start: string;
  /** The last day; null when the contract is not cancelled. */
  readonly cancelled_to: string | null;
}

/** The state of a contract on a day, the same rule as the SQL in `customers.queries.ts`; a test compares both. */
export function stateOn({ contract_start, cancelled_to }: Term, day: string): CustomerState {
  if (cancelled_to !== null) return cancelled_to < day ? "ended" : "cancelled";
  return contract_start > day ? "planned" : "active";
}

/** The last day on which members of a group can read after the end of its contract. */
export const readableUntil = (cancelledTo: string): string => addDays(cancelledTo, READ_ONLY_DAYS);

/** Members of a group whose contract ended before this day can no longer sign in. */
export const closedBefore = (day: string): string => addDays(day, -READ_ONLY_DAYS);

/** Access of a group's members on a day: full, read only for 30 days after the end of the contract, then none. */
export function memberAccessOn(cancelledTo: string | null, day: string): "full" | "read" | "none" {
  if (cancelledTo === null || cancelledTo >= day) return "full";
  return readableUntil(cancelledTo) >= day ? "read" : "none";
}

/** Notice to members after the end of the contract, while they can still read. */
export const endedText = (cancelledTo: string): string =>
  `Ihr Vertrag endete am ${germanDay(cancelledTo)}. Sie können Ihre Dokumente noch bis zum ${germanDay(readableUntil(cancelledTo))} ansehen und herunterladen, aber nichts mehr ändern.`;

/** `geplant`, `aktiv`, `gekündigt zum 31.10.2026`, `beendet`. */
export function stateText(state: CustomerState, cancelledTo: string | null): string {
  const label = CUSTOMER_STATES.find(({ value }) => value === state)?.label ?? state;
  return state === "cancelled" && cancelledTo !== null ? `${label} zum ${germanDay(cancelledTo)}` : label;
}
