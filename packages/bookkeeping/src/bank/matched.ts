import type { RowKind, StatementRow } from "./statement.ts";

/** The part of a line that settles a claim; a return reopens the claim. */
export interface MatchPart {
  readonly claim_id: string;
  readonly cents: number;
}

/** Proposal for a line of a statement. */
export interface Match {
  /** `sicher` can be booked with one click, `vorschlag` needs a check, `keine` is left to a person. */
  readonly state: "sicher" | "vorschlag" | "keine";
  readonly kind: RowKind;
  /** In German. */
  readonly reason: string;
  readonly customer_id: string | null;
  readonly parts: readonly MatchPart[];
  readonly credit_cents: number;
  /** The bank's charge for a return. */
  readonly fee_cents: number;
  readonly run_id: string | null;
  /** True if the return is booked already: the line is only linked with it. */
  readonly is_booked: boolean;
  /** True for a future day: no money has moved yet, or the date is mistyped. Never `sicher`. */
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

/** Cents of a claim that no line of the same file has used yet. */
export type Remaining = (claimId: string) => number;

/** A line without a match, for this reason. */
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
