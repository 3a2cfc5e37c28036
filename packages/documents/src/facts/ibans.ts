import { isValidIBAN } from "ibantools";

/** An account in a text; the position in UTF-16 code units. */
export interface FoundIban {
  /** In capitals, in groups of four. */
  readonly value: string;
  readonly from: number;
  readonly to: number;
}

/** Country, check digits and groups of letters and digits, at most one blank or line end between two. */
const IBAN_LIKE =
  /(?<![\p{L}\d])[A-Z]{2}[ \u00a0]?(?:\d{2}|O\d{1,2})(?:(?:[ \u00a0]|\r?\n)?[A-Z\d]){11,30}/gu;
const SHORTEST = 15;
/** Maximum of candidates in one text; a longer list of accounts is no letter. */
const CANDIDATES_MAX = 50;

/** An account without blanks, in groups of four. */
export const groupIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, "$1 ");

const plainOf = (written: string): string => written.replace(/\s/g, "");

/** The accounts with valid check digits, in the order of the text. */
export function ibansOf(text: string): FoundIban[] {
  return [...text.matchAll(IBAN_LIKE)].slice(0, CANDIDATES_MAX).flatMap((match): FoundIban[] => {
    const found = longestIban(match[0]);
    if (found === undefined) return [];
    return [{ value: groupIban(found.iban), from: match.index, to: match.index + found.length }];
  });
}

/** The longest valid IBAN at the start: words after an account on the same line may look like a part of it. */
function longestIban(candidate: string): { readonly iban: string; readonly length: number } | undefined {
  for (let length = candidate.length; length >= SHORTEST; length--) {
    const written = candidate.slice(0, length);
    if (/\s$/.test(written)) continue;
    const iban = readingsOf(plainOf(written)).find((one) => isValidIBAN(one));
    if (iban !== undefined) return { iban, length };
  }
  return undefined;
}

/** OCR reads the zero of the check digits as "O", or as both: the check digits tell. */
const readingsOf = (plain: string): string[] =>
  /^[A-Z]{2}O/.test(plain)
    ? [`${plain.slice(0, 2)}0${plain.slice(3)}`, plain.slice(0, 2) + plain.slice(3)]
    : [plain];
