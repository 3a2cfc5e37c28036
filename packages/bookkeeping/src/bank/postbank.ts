import type { CsvFormat } from "./csv-format.ts";

/** Postbank, 18 columns below a preamble of 7 lines: what goes out and what comes in have columns of their own. */
export const POSTBANK: CsvFormat = {
  name: "Postbank",
  delimiter: ";",
  columns: {
    booked_on: ["Buchungstag"],
    bank_text: ["Umsatzart"],
    name: ["Begünstigter / Auftraggeber"],
    purpose: ["Verwendungszweck"],
    iban: ["IBAN / Kontonummer"],
    end_to_end: ["Kundenreferenz"],
    mandate: ["Mandatsreferenz"],
    amount: ["Betrag"],
    debit: ["Soll"],
    credit: ["Haben"],
    currency: ["Währung"],
  },
  required: ["booked_on", "bank_text", "name", "purpose", "debit", "credit"],
  days: "german",
  amounts: "comma",
  unquoted: true,
  footer: /^(?:kontostand|letzter kontostand|aktueller kontostand)/i,
};
