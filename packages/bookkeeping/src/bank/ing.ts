import type { CsvFormat } from "./csv-format.ts";

/** ING, with or without the column of the balance, below a preamble of 12 or 13 lines; it names no account of the other side. */
export const ING: CsvFormat = {
  name: "ING",
  delimiter: ";",
  columns: {
    booked_on: ["Buchung"],
    name: ["Auftraggeber/Empfänger"],
    bank_text: ["Buchungstext"],
    purpose: ["Verwendungszweck"],
    amount: ["Betrag"],
    currency: ["Währung"],
  },
  required: ["booked_on", "name", "bank_text", "purpose", "amount"],
  days: "german",
  amounts: "comma",
  unquoted: true,
};
