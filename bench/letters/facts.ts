import type { Deadline } from "@krempelfrei/documents/suggest/deadlines";
import type { Day } from "@krempelfrei/documents/suggest/dates";
import type { FileType } from "@krempelfrei/contract/file-types";

/** Part that an amount plays in a letter. Only `pay` asks for money; `debit` is collected by the sender. */
type AmountRole = "pay" | "debit" | "net" | "tax" | "sum" | "balance" | "credit" | "income";

export interface LabelledDeadline {
  readonly kind: Deadline["kind"];
  /** In the letter's own words: "Widerspruch". */
  readonly reason: string;
  /** Null where the letter names a span alone, as "einen Monat nach Bekanntgabe". */
  readonly day: Day | null;
  readonly months?: number;
  readonly days?: number;
}

/** Everything that a reader of the letter knows afterwards. */
export interface Facts {
  /** Name as people file it, without the legal form. */
  readonly sender: string;
  /** Id of a person; `all` for the whole household. */
  readonly addressee: string;
  readonly kind: FileType;
  readonly date: Day | null;
  readonly amounts: Partial<Record<AmountRole, number>>;
  readonly due: Day | null;
  /** Day of a collection: worth knowing, but nothing is to be done. */
  readonly debitOn: Day | null;
  readonly deadlines: readonly LabelledDeadline[];
  readonly answerBy: Day | null;
  readonly numbers: { readonly contract?: string; readonly customer?: string; readonly file?: string };
  readonly iban: string | null;
  readonly period: { readonly from: Day; readonly to: Day } | null;
}
