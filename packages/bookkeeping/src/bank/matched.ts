import type { RowKind, StatementRow } from "./statement.ts";

/** The part of a line that settles a claim; a return reopens the claim. */
export interface MatchPart {
  readonly claim_id: string;
  readonly cents: number;
}

/** Proposal for a line of a statement. */
export interface Match {
  /** `sicher` may be booked with one click, `vorschlag` is looked at first, `keine` is for a person to say. */
  readonly state: "sicher" | "vorschlag" | "keine";
  readonly kind: RowKind;
  /** In German, for people. */
  readonly reason: string;
  readonly customer_id: string | null;
  readonly parts: readonly MatchPart[];
  /** Cents that stay on the customer's account as credit. */
  readonly credit_cents: number;
  /** The bank's charge for a return. */
  readonly fee_cents: number;
  readonly run_id: string | null;
  /** The return stands on the account already: the line is only linked with it. */
  readonly is_booked: boolean;
  /** The day of the line is after today: no money has moved yet, or the date is mistyped. Never `sicher`. */
  readonly is_to_come: boolean;
}

/** A line with the fields that matching needs. */
export interface MatchedRow extends RowFields {
  /** True if the day is after today in Germany. */
  readonly is_to_come: boolean;
}

type RowFields = Pick<
  StatementRow,
  | "amount_cents"
  | "name"
  | "iban"
  | "purpose"
  | "end_to_end"
  | "mandate"
  | "batch"
  | "original_cents"
  | "fee_cents"
  | "return_code"
  | "kind"
>;

/** Cents of a claim that no line of the same file has taken yet. */
export type Remaining = (claimId: string) => number;

/** A line that nothing is known about. */
export const unmatched = (kind: RowKind, reason: string): Match => ({
  state: "keine",
  kind,
  reason,
  customer_id: null,
  parts: [],
  credit_cents: 0,
  fee_cents: 0,
  run_id: null,
  is_booked: false,
  is_to_come: false,
});
