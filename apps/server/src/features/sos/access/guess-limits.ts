import { SOS_TRIES, SOS_TRIES_A_YEAR } from "@krempelfrei/contract/limits";
import { DAY_SECONDS, HOUR_SECONDS } from "@krempelfrei/contract/durations";
import type { Limit, LimitOfEach } from "../../../context/throttle.ts";

/**
 * All limits of guesses at the emergency access. Above them nobody is refused, or an attacker could lock the contacts
 * out; instead a right birthday is no longer enough, and a mailed link is required. Purpose, and who can fill each
 * limit and learns from it: docs/features/emergency-access.md.
 */

/** Limits of one contact over all networks; only contacts with a right birthday get a refund. */
export const OF_CONTACT = [
  { name: "sos-contact-day", max: SOS_TRIES, windowSeconds: DAY_SECONDS, strict: true },
  { name: "sos-contact-year", max: SOS_TRIES_A_YEAR, windowSeconds: 365 * DAY_SECONDS, strict: true },
] as const satisfies readonly LimitOfEach[];

/** Limit of one network, never refunded: a refund would reveal whether an address has other contacts. */
export const ofPlace = (network: string): Limit => ({
  name: "sos-place",
  subject: network,
  max: 30,
  windowSeconds: HOUR_SECONDS,
});

/** Limit of all networks together, never refunded: against attempts at many addresses from many networks. */
export const OF_ALL: Limit = { name: "sos-all", subject: "", max: 200, windowSeconds: HOUR_SECONDS };

/** Codes mailed to an address; each allows five attempts, in one browser. Above the limit a link is mailed. */
export const ofCodes = (email: string): Limit => ({
  name: "sos-codes",
  subject: email,
  max: 5,
  windowSeconds: DAY_SECONDS,
  strict: true,
});
