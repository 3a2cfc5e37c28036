import { RETURN_REASONS } from "@krempelfrei/contract/accounting/return-reasons";

/**
 * After a return for one of these reasons nothing is collected until a clerk lifts the block (accounting.md 2 and 3.4).
 */
const BLOCKING = new Set(["AC01", "AC04", "MD01", "MD07"]);

/** True if a return for this reason sets the customer's debit block. */
export const blocksDebits = (reason: string): boolean => BLOCKING.has(reason);

/** `AC04 Konto aufgelöst`; for an unknown code only the code. */
export function returnReasonText(reason: string): string {
  const known = RETURN_REASONS.find(({ value }) => value === reason);
  return known ? `${reason} ${known.label}` : reason;
}
