/**
 * Why a collection came back, as a bank reports it, with its German text (accounting.md 3.4; ISO 20022 external code
 * set, reasons of SEPA direct debits).
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

/** After these nothing is collected until somebody has looked (accounting.md 2 and 3.4). */
const BLOCKING = new Set(["AC01", "AC04", "MD01", "MD07"]);

/** Whether a return sets the customer's debit block. */
export const blocksDebits = (reason: string): boolean => BLOCKING.has(reason);

/** `AC04 Konto aufgelöst`; of a code that is not known the code alone. */
export function returnReasonText(reason: string): string {
  const known = RETURN_REASONS.find(({ value }) => value === reason);
  return known ? `${reason} ${known.label}` : reason;
}
