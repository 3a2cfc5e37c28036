import type { RowKind, StatementRow } from "./statement.ts";

/** Which part of a line settles which claim; of a return, which it reopens. */
export interface MatchPart {
  readonly claim_id: string;
  readonly cents: number;
}

/** What a line of a statement is taken for. */
export interface Match {
  /** `sicher` may be booked with one click, `vorschlag` is looked at first, `keine` is for a person to say. */
  readonly state: "sicher" | "vorschlag" | "keine";
  readonly kind: RowKind;
  /** In German, for people. */
  readonly reason: string;
  readonly customer_id: string | null;
  readonly parts: readonly MatchPart[];
  /** What no claim takes: it stays on the customer's account as credit. */
  readonly credit_cents: number;
  /** What the bank took for a return. */
  readonly fee_cents: number;
  readonly run_id: string | null;
  /** The return stands on the account already: the line is only linked with it. */
  readonly is_booked: boolean;
  /** The day of the line is after today: no money has moved yet, or the date is mistyped. Never `sicher`. */
  readonly is_to_come: boolean;
}

/** What is needed of a line. */
export interface MatchedRow extends RowFields {
  /** Its day is after today in Germany. */
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

/** What of each claim no line of the same file has taken yet. */
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
