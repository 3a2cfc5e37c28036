import { withoutBlanks } from "../customers/iban-text.ts";

/** Source: accounting.md 5. */
const CREDITOR_ID_WRONG = "Die Gläubiger-ID ist ungültig.";

const FORM = /^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/;
/** Form of the Bundesbank: 18 characters, eleven digits after the business code. */
const GERMAN = /^DE\d{2}[A-Z0-9]{3}\d{11}$/;

/** Without blanks, in capitals, as in the file for the bank. */
export const plainCreditorId = (typed: string): string => withoutBlanks(typed).toUpperCase();

/** Remainder by 97 of a text in which letters are two digits (ISO 7064, as in an IBAN). */
function mod97(text: string): number {
  let rest = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

/**
 * The error in a creditor identifier (Gläubiger-ID), in German; undefined if it is valid. Blanks and case do not count.
 * The check digits ignore the business code (characters 5 to 7) (accounting.md 3.1; EPC262-08).
 */
export function creditorIdError(typed: string): string | undefined {
  const id = plainCreditorId(typed);
  const fits = FORM.test(id) && (!id.startsWith("DE") || GERMAN.test(id));
  return fits && mod97(id.slice(7) + id.slice(0, 4)) === 1 ? undefined : CREDITOR_ID_WRONG;
}
