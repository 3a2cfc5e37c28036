import type { CsvFormat } from "./csv-format.ts";

const SHARED = {
  delimiter: ";",
  days: "german",
  amounts: "comma",
  pending: /vorgemerkt/i,
} as const;

const COLUMNS = {
  own_iban: ["Auftragskonto"],
  booked_on: ["Buchungstag"],
  bank_text: ["Buchungstext"],
  purpose: ["Verwendungszweck"],
  name: ["Beguenstigter/Zahlungspflichtiger"],
  amount: ["Betrag"],
  currency: ["Waehrung"],
  status: ["Info"],
} as const;

/** CSV-CAMT V2 and V8, 17 columns. Of a return, Betrag is minus the sum of Ursprungsbetrag and Auslagenersatz. */
export const SPARKASSE_CAMT: CsvFormat = {
  ...SHARED,
  name: "Sparkasse CSV-CAMT",
  columns: {
    ...COLUMNS,
    iban: ["Kontonummer/IBAN", "Kontonummer"],
    end_to_end: ["Kundenreferenz (End-to-End)"],
    mandate: ["Mandatsreferenz"],
    batch: ["Sammlerreferenz"],
    original: ["Lastschrift Ursprungsbetrag"],
    fee: ["Auslagenersatz Ruecklastschrift"],
  },
  required: ["own_iban", "booked_on", "purpose", "end_to_end", "batch", "amount"],
};

/** CSV-MT940, 11 columns; references are glued into the purpose (EREF+, MREF+, SVWZ+). */
export const SPARKASSE_MT940: CsvFormat = {
  ...SHARED,
  name: "Sparkasse CSV-MT940",
  columns: { ...COLUMNS, iban: ["Kontonummer/IBAN", "Kontonummer"] },
  required: ["own_iban", "booked_on", "purpose", "name", "amount", "status"],
  gluedPurpose: true,
};
