import { germanDay } from "@krempelfrei/contract/dates";
import { germanAmount } from "@krempelfrei/contract/money";
import { stringify } from "csv-stringify/sync";

export interface StatementLine {
  readonly day: string;
  readonly cents: number;
  readonly bank_text: string;
  readonly purpose: string;
  readonly name: string;
  readonly iban?: string;
  readonly end_to_end?: string;
  readonly mandate?: string;
  readonly batch?: string;
  /** Collected amount of a return, and the bank's charge. */
  readonly original_cents?: number;
  readonly fee_cents?: number;
}

const HEAD = [
  "Auftragskonto",
  "Buchungstag",
  "Valutadatum",
  "Buchungstext",
  "Verwendungszweck",
  "Glaeubiger ID",
  "Mandatsreferenz",
  "Kundenreferenz (End-to-End)",
  "Sammlerreferenz",
  "Lastschrift Ursprungsbetrag",
  "Auslagenersatz Ruecklastschrift",
  "Beguenstigter/Zahlungspflichtiger",
  "Kontonummer/IBAN",
  "BIC (SWIFT-Code)",
  "Betrag",
  "Waehrung",
  "Info",
];

const shortDay = (day: string): string => germanDay(day).replace(/\d\d(\d\d)$/, "$1");
const amount = (cents: number | undefined): string =>
  cents === undefined ? "" : germanAmount(cents).replaceAll(".", "");

/** A statement as a Sparkasse gives it (CSV-CAMT). */
export function statementOf(ownIban: string, lines: readonly StatementLine[]): string {
  const rows = lines.map((line) => [
    ownIban,
    shortDay(line.day),
    shortDay(line.day),
    line.bank_text,
    line.purpose,
    "",
    line.mandate ?? "",
    line.end_to_end ?? "",
    line.batch ?? "",
    amount(line.original_cents),
    amount(line.fee_cents),
    line.name,
    line.iban ?? "",
    "",
    amount(line.cents),
    "EUR",
    "Umsatz gebucht",
  ]);
  return stringify([HEAD, ...rows], { delimiter: ";", quoted: true, bom: true, record_delimiter: "windows" });
}
