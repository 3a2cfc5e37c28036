import { SOS_TRIES, SOS_TRIES_A_YEAR } from "@krempelfrei/contract/limits";
import { DAY_SECONDS, HOUR_SECONDS } from "@krempelfrei/contract/durations";
import type { Limit, LimitOfEach } from "../../../context/throttle.ts";

/**
 * All limits of what can be guessed at the emergency access. Past each of them nobody is refused, or whoever tries most
 * would lock the others out: a right birthday then opens nothing by itself, and the mailbox does. What they are for, who
 * can fill them and who learns from them: docs/features/emergency-access.md.
 */

/** Limits of one contact over all networks; only the contacts whose birthday was right get their charge back. */
export const OF_CONTACT = [
  { name: "sos-contact-day", max: SOS_TRIES, windowSeconds: DAY_SECONDS, strict: true },
  { name: "sos-contact-year", max: SOS_TRIES_A_YEAR, windowSeconds: 365 * DAY_SECONDS, strict: true },
] as const satisfies readonly LimitOfEach[];

/** Limit of one network, never refunded: the rest must not tell whether an address has other contacts. */
export const ofPlace = (network: string): Limit => ({
  name: "sos-place",
  subject: network,
  max: 30,
  windowSeconds: HOUR_SECONDS,
});

/** Limit of all networks together, never refunded: against tries at many addresses from many networks. */
export const OF_ALL: Limit = { name: "sos-all", subject: "", max: 200, windowSeconds: HOUR_SECONDS };

/** Codes mailed to an address; each takes five tries, in one browser. Past them a link goes out. */
export const ofCodes = (email: string): Limit => ({
  name: "sos-codes",
  subject: email,
  max: 5,
  windowSeconds: DAY_SECONDS,
  strict: true,
});
