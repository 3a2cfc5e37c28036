import type { MatchBook } from "../bank/match-book.ts";
import type { MatchedRow } from "../bank/matched.ts";

/** A customer with neither account nor mandate. */
export const WEISS: MatchBook["customers"][number] = {
  id: "weiß",
  number: "10003",
  names: ["Weiß, Thomas"],
  ibans: [],
  mandates: [],
};

export const OPEN_CLAIM_OF_WEISS: MatchBook["claims"][number] = {
  id: "w-dez",
  number: "RE-2026-00044",
  customer_id: WEISS.id,
  open_cents: 7900,
};

/** A line of a statement that says nothing but these fields. */
export const matchedRow = (fields: Partial<MatchedRow>): MatchedRow => ({
  amount_cents: 4990,
  name: "",
  iban: "",
  purpose: "",
  end_to_end: "",
  mandate: "",
  batch: "",
  original_cents: null,
  fee_cents: null,
  return_code: "",
  kind: (fields.amount_cents ?? 1) < 0 ? "belastung" : "gutschrift",
  is_to_come: false,
  ...fields,
});
