import type { RowKind } from "./statement.ts";

/** References that banks without columns for them append to the payer's text. */
export interface PurposeParts {
  readonly purpose: string;
  readonly end_to_end: string;
  readonly mandate: string;
  readonly batch: string;
}

// `EREF+`, `SVWZ+` of MT940; `EREF: ` of Volksbank, GLS and Sparda; the long words of the Commerzbank.
const LABEL =
  /(?<label>EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|COAM|OAMT|PURP|RREF|End-to-End-Ref\.|Kundenreferenz|Mandatsref|Gläubiger-ID)(?:\+|:\s?)/g;

const EMPTY: PurposeParts = { purpose: "", end_to_end: "", mandate: "", batch: "" };
const FIELD_OF_LABEL: Readonly<Record<string, keyof PurposeParts>> = {
  EREF: "end_to_end",
  "End-to-End-Ref.": "end_to_end",
  KREF: "batch",
  Kundenreferenz: "batch",
  MREF: "mandate",
  Mandatsref: "mandate",
  SVWZ: "purpose",
};

/** Splits a glued purpose at its labels; text before the first label is purpose too. */
export function splitPurpose(glued: string): PurposeParts {
  const labels = [...glued.matchAll(LABEL)];
  const parts = { ...EMPTY, purpose: glued.slice(0, labels[0]?.index ?? glued.length) };
  for (const [index, found] of labels.entries()) {
    const field = FIELD_OF_LABEL[found.groups?.["label"] ?? ""];
    const value = glued.slice(found.index + found[0].length, labels[index + 1]?.index).trim();
    if (field !== undefined) parts[field] = `${field === "purpose" ? parts.purpose : ""} ${value}`.trim();
  }
  return { ...parts, purpose: parts.purpose.trim() };
}

const RETURN =
  /r(?:ü|ue|u)ck(?:lastschrift|belastung|gabe|buchung|last)|lastschrift\s*r(?:ü|ue|u)ck|retoure|\breject\b|direct debit (?:return|reversal)|returned direct debit/i;
const BATCH = /sammel|lastschrift-?einzug|ls-einzug|direct debit collection/i;

/** Derives the kind of a line from its sign and the bank's text. */
export function kindOf(
  amountCents: number,
  { bank_text, purpose, batch }: { bank_text: string; purpose: string; batch: string },
): RowKind {
  if (amountCents < 0)
    return RETURN.test(bank_text) || RETURN.test(purpose) ? "ruecklastschrift" : "belastung";
  return batch !== "" && /^LS-\d{4}-\d{2}-\d{3}/.test(batch)
    ? "sammelgutschrift"
    : BATCH.test(bank_text)
      ? "sammelgutschrift"
      : "gutschrift";
}

const CODE =
  /\b(?:AC0[1-6]|AC13|AG0[12]|AM0[2-9]|BE0[1-8]|ED05|FF0[15]|MD0[1-7]|MS0[23]|RC01|RR0[1-4]|SL01|TM01)\b/;

/** Code of the reason of a returned direct debit; "" without one (accounting.md 3.4). */
export const returnCodeOf = (text: string): string => CODE.exec(text)?.[0] ?? "";
