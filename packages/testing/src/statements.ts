import { readFileSync } from "node:fs";

/** The account of the samples. */
export const OWN_IBAN = "DE87123456781234567890";

const SAMPLES = new URL("../../bookkeeping/src/bank/samples/", import.meta.url);

/** A bank statement as a bank hands it out. */
export const sampleStatement = (name: string): Buffer => readFileSync(new URL(name, SAMPLES));

export interface CamtRow {
  readonly own?: string;
  readonly day?: string;
  readonly text?: string;
  readonly purpose?: string;
  readonly mandate?: string;
  readonly reference?: string;
  readonly batch?: string;
  readonly original?: string;
  readonly fee?: string;
  readonly name?: string;
  readonly iban?: string;
  readonly amount?: string;
}

/** A statement of a Sparkasse with these lines; without a word of 49,90 € from Thomas Weiß on 8 December 2026. */
export function camtStatement(...rows: readonly CamtRow[]): string {
  const lines = rows.map((row) => {
    const day = row.day ?? "08.12.26";
    const references = [row.mandate, row.reference, row.batch, row.original, row.fee].map(
      (cell) => cell ?? "",
    );
    const cells = [
      row.own ?? OWN_IBAN,
      day,
      day,
      row.text ?? "GUTSCHR. UEBERWEISUNG",
      row.purpose ?? "Beitrag",
      "",
    ];
    cells.push(...references, row.name ?? "Weiß, Thomas", row.iban ?? "DE02120300000000202051", "");
    cells.push(row.amount ?? "49,90", "EUR", "Umsatz gebucht");
    return cells.map((cell) => `"${cell}"`).join(";");
  });
  return [sampleStatement("nur_kopf.csv").toString().trim(), ...lines].join("\r\n");
}
