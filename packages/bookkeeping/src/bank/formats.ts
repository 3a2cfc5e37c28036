import type { CsvFormat } from "./csv-format.ts";

const SPARKASSE = {
  delimiter: ";",
  days: "german",
  amounts: "comma",
  pending: /vorgemerkt/i,
} as const;

const SPARKASSE_COLUMNS = {
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
const SPARKASSE_CAMT: CsvFormat = {
  ...SPARKASSE,
  name: "Sparkasse CSV-CAMT",
  columns: {
    ...SPARKASSE_COLUMNS,
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
const SPARKASSE_MT940: CsvFormat = {
  ...SPARKASSE,
  name: "Sparkasse CSV-MT940",
  columns: { ...SPARKASSE_COLUMNS, iban: ["Kontonummer/IBAN", "Kontonummer"] },
  required: ["own_iban", "booked_on", "purpose", "name", "amount", "status"],
  gluedPurpose: true,
};

/** Volksbanken, Raiffeisenbanken, GLS and Sparda: 18 columns; references are glued into the purpose (EREF:, MREF:). */
const VOLKSBANK: CsvFormat = {
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

/** DKB, 12 columns below a preamble. The column of the other side's name depends on the direction. */
const DKB: CsvFormat = {
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

/** Postbank, 18 columns below a preamble of 7 lines, with separate columns for outgoing and incoming amounts. */
const POSTBANK: CsvFormat = {
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

/** Commerzbank: the other side's name is the beginning of the text; references are glued to it. */
const COMMERZBANK: CsvFormat = {
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

/** N26, 11 columns and the older 10; the header is in the language of the person who exported. */
const N26: CsvFormat = {
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

/** ING, with or without the balance, below a preamble of 12 or 13 lines; it lacks the other side's account. */
const ING: CsvFormat = {
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

/** All known formats; the first one with the header's columns applies. */
export const CSV_FORMATS: readonly CsvFormat[] = [
  SPARKASSE_CAMT,
  SPARKASSE_MT940,
  VOLKSBANK,
  DKB,
  POSTBANK,
  COMMERZBANK,
  N26,
  ING,
];
