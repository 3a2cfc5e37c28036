import { readFileSync } from "node:fs";

const SAMPLES = new URL("../../packages/bookkeeping/src/bank/samples/", import.meta.url);

/** A bank statement as a bank hands it out. */
export const sampleStatement = (name: string): Buffer => readFileSync(new URL(name, SAMPLES));

export interface StatementRow {
  /** TT.MM.JJ */
  readonly day?: string;
  readonly text?: string;
  readonly name: string;
  readonly purpose: string;
  readonly amount: string;
  readonly iban?: string;
  readonly mandate?: string;
  readonly reference?: string;
  readonly batch?: string;
  readonly original?: string;
  readonly fee?: string;
}

/** A statement of a Sparkasse with these lines (CSV-CAMT). */
export function sparkasseStatement(ownIban: string, rows: readonly StatementRow[]): Buffer {
  const lines = rows.map((row) => {
    const day = row.day ?? "08.12.26";
    const references = [row.mandate, row.reference, row.batch, row.original, row.fee].map(
      (cell) => cell ?? "",
    );
    const cells = [ownIban, day, day, row.text ?? "GUTSCHRIFT", row.purpose, "", ...references];
    cells.push(row.name, row.iban ?? "", "", row.amount, "EUR", "Umsatz gebucht");
    return cells.map((cell) => `"${cell}"`).join(";");
  });
  return Buffer.from([sampleStatement("nur_kopf.csv").toString().trim(), ...lines].join("\r\n"));
}
