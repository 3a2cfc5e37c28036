import type { CsvFormat } from "./csv-format.ts";

/** Volksbanken, Raiffeisenbanken, GLS and Sparda: 18 columns; references are glued into the purpose (EREF:, MREF:). */
export const VOLKSBANK: CsvFormat = {
  name: "Volksbank",
  delimiter: ";",
  columns: {
    own_iban: ["IBAN Auftragskonto"],
    booked_on: ["Buchungstag"],
    bank_text: ["Buchungstext"],
    purpose: ["Verwendungszweck"],
    name: ["Name Zahlungsbeteiligter"],
    iban: ["IBAN Zahlungsbeteiligter"],
    mandate: ["Mandatsreferenz"],
    amount: ["Betrag"],
    currency: ["Waehrung"],
  },
  required: ["own_iban", "booked_on", "purpose", "name", "amount"],
  days: "german",
  amounts: "comma",
  unquoted: true,
  gluedPurpose: true,
};
