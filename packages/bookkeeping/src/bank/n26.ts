import type { CsvFormat } from "./csv-format.ts";

/** N26, 11 columns and the older 10; the language of the header is that of the person who exported. */
export const N26: CsvFormat = {
  name: "N26",
  delimiter: ",",
  columns: {
    booked_on: ["Booking Date", "Buchungsdatum", "Date", "Datum"],
    name: ["Partner Name", "Name des Partners", "Payee", "Empfänger"],
    iban: ["Partner Iban", "IBAN des Partners", "Account number", "Kontonummer"],
    bank_text: ["Type", "Typ", "Transaction type", "Transaktionstyp"],
    purpose: ["Payment Reference", "Verwendungszweck", "Zahlungsreferenz"],
    amount: ["Amount (EUR)", "Betrag (EUR)"],
  },
  required: ["booked_on", "name", "iban", "purpose", "amount"],
  days: "iso",
  amounts: "dot",
};
