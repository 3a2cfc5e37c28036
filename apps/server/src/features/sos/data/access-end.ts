import { readableUntil } from "@krempelfrei/contract/customers/customer-terms";
import { endOfBerlinDay } from "./berlin-day.ts";

/** The facts that decide how long a person's contacts are admitted. */
export interface AccessTerm {
  readonly sos_active_till: Date | null;
  /** The last day of the group's contract; null when it is not cancelled. */
  readonly cancelled_to: string | null;
}

/** The last moment of an emergency access: its own, or an earlier one at which the contract closes the group. */
export function accessEnd({ sos_active_till: till, cancelled_to }: AccessTerm): Date | null {
  if (till === null || cancelled_to === null) return till;
  const closed = endOfBerlinDay(readableUntil(cancelled_to));
  return closed < till ? closed : till;
}
