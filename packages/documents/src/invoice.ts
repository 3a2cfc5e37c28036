import type { Day } from "./suggest/dates.ts";

/** What an electronic invoice says of itself; null where it does not. */
export interface Invoice {
  readonly kind: "invoice" | "credit";
  readonly number: string | null;
  readonly date: Day | null;
  readonly seller: string | null;
  /** What is left to pay, in euros; null in another currency. Negative where money comes back. */
  readonly payable_cents: number | null;
  readonly due_on: Day | null;
  /** Of the account to pay to, without spaces; its checksum is right. */
  readonly iban: string | null;
}

/** What a person is to pay for it, in cents; null where nothing is. */
export const toPay = ({ kind, payable_cents: cents }: Invoice): number | null =>
  kind === "invoice" && cents !== null && cents > 0 ? cents : null;
