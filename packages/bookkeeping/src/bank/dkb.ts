import type { CsvFormat } from "./csv-format.ts";

/** DKB, 12 columns below a preamble. Whose name is the other side's depends on the direction. */
export const DKB: CsvFormat = {
  name: "DKB",
  delimiter: ";",
  columns: {
    booked_on: ["Buchungsdatum"],
    status: ["Status"],
    payer: ["Zahlungspflichtige*r"],
    payee: ["Zahlungsempfänger*in"],
    purpose: ["Verwendungszweck"],
    bank_text: ["Umsatztyp"],
    iban: ["IBAN"],
    amount: ["Betrag (€)", "Betrag"],
    mandate: ["Mandatsreferenz"],
    end_to_end: ["Kundenreferenz"],
  },
  required: ["booked_on", "status", "payer", "payee", "purpose", "amount"],
  days: "german",
  amounts: "comma",
  pending: /vorgemerkt/i,
};
