import type { Day } from "./suggest/dates.ts";

/** Facts of an electronic invoice; null where it does not name them. */
export interface Invoice {
  readonly kind: "invoice" | "credit";
  readonly number: string | null;
  readonly date: Day | null;
  readonly seller: string | null;
  /** Sum left to pay; null in another currency than euros. Negative where money comes back. */
  readonly payable_cents: number | null;
  readonly due_on: Day | null;
  /** Account to pay to, without spaces, with a right checksum. */
  readonly iban: string | null;
}

/** Sum that the recipient is asked to pay, in cents; null where nothing is. */
export const toPay = ({ kind, payable_cents: cents }: Invoice): number | null =>
  kind === "invoice" && cents !== null && cents > 0 ? cents : null;
