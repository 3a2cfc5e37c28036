import type { CsvFormat } from "./csv-format.ts";

/** Commerzbank: no column for the other side, whose name begins the text; references are glued to it. */
export const COMMERZBANK: CsvFormat = {
  name: "Commerzbank",
  delimiter: ";",
  columns: {
    booked_on: ["Buchungstag"],
    bank_text: ["Umsatzart"],
    purpose: ["Buchungstext"],
    amount: ["Betrag"],
    currency: ["Währung"],
    own_iban: ["IBAN Kontoinhaber", "IBAN Auftraggeberkonto"],
  },
  required: ["booked_on", "bank_text", "purpose", "amount", "own_iban"],
  days: "german",
  amounts: "comma",
  unquoted: true,
  gluedPurpose: true,
};
