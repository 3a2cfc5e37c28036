import { isSEPACountry, validateIBAN, ValidationErrorsIBAN } from "ibantools";
import { z } from "zod";
import { MESSAGES, optionalText } from "../fields.ts";
import { plainIban, withoutBlanks } from "./iban-text.ts";

/** Source: accounting.md 5. */
const TEXT = {
  checksum: "Die IBAN ist ungültig (Prüfziffer).",
  length: "Die IBAN hat nicht die richtige Länge.",
  country: "Das Land nimmt nicht am SEPA-Verfahren teil.",
} as const;

/** German text of the error in an IBAN; undefined if it is valid. Counts as `plainIban`. */
export function ibanError(typed: string): string | undefined {
  const iban = plainIban(typed);
  const { errorCodes } = validateIBAN(iban);
  if (!isSEPACountry(iban.slice(0, 2))) return TEXT.country;
  if (errorCodes.includes(ValidationErrorsIBAN.WrongBBANLength)) return TEXT.length;
  return errorCodes.length > 0 ? TEXT.checksum : undefined;
}

/** Members of the European Economic Area: accounts there need only the IBAN (accounting.md 3.1). */
const EEA = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(" "),
);

/** True if the IBAN alone, without a BIC, identifies the bank of a transfer. */
export const isInEea = (iban: string): boolean => EEA.has(iban.slice(0, 2));

/** A SEPA account as typed; the result is that of `plainIban`. */
export const iban = z
  .string({ error: MESSAGES.required })
  .overwrite(plainIban)
  .min(1, MESSAGES.required)
  .max(60, TEXT.length)
  .superRefine((value, context) => {
    const message = ibanError(value);
    if (value !== "" && message !== undefined) context.addIssue({ code: "custom", message });
  });

/** The bank's code in capitals and without blanks; null if left out. */
export const bic = optionalText(11, withoutBlanks)
  .transform((value) => value?.toUpperCase() ?? null)
  .refine(
    (value) => value === null || /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(value),
    "Die BIC hat 8 oder 11 Zeichen, zum Beispiel COBADEFFXXX.",
  );
