import type { Day } from "./suggest/dates.ts";

/** Values of an electronic invoice; null if it lacks them. */
export interface Invoice {
  readonly kind: "invoice" | "credit";
  readonly number: string | null;
  readonly date: Day | null;
  readonly seller: string | null;
  /** Sum left to pay; null in other currencies than euros. Negative for a refund. */
  readonly payable_cents: number | null;
  readonly due_on: Day | null;
  /** Account to pay to, without spaces, with a right checksum. */
  readonly iban: string | null;
}

/** Sum requested from the recipient, in cents; null without one. */
export const toPay = ({ kind, payable_cents: cents }: Invoice): number | null =>
  kind === "invoice" && cents !== null && cents > 0 ? cents : null;
