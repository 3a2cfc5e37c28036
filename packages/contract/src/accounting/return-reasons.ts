/**
 * Reasons of returned collections in bank reports, with German texts (accounting.md 3.4; ISO 20022 external code set,
 * reasons of SEPA direct debits).
 */
export const RETURN_REASONS = [
  { value: "AC01", label: "IBAN fehlerhaft" },
  { value: "AC04", label: "Konto aufgelöst" },
  { value: "AC06", label: "Konto gesperrt" },
  { value: "AG01", label: "Lastschrift nicht zugelassen" },
  { value: "AM04", label: "Deckung unzureichend" },
  { value: "AM05", label: "doppelt" },
  { value: "MD01", label: "kein gültiges Mandat" },
  { value: "MD06", label: "Widerspruch durch Zahler" },
  { value: "MD07", label: "Kontoinhaber verstorben" },
  { value: "MS02", label: "Grund nicht angegeben" },
  { value: "MS03", label: "Grund nicht angegeben" },
  { value: "RC01", label: "BIC fehlerhaft" },
  { value: "SL01", label: "Sperre durch Zahler" },
] as const;
