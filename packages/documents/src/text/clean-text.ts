import { withDots } from "./dotless.ts";

/** Maximum of stored characters: some thousand pages. */
export const TEXT_MAX = 2_000_000;
/** Number of characters that count as the first pages, on which a letter says what it is about. */
export const FIRST_PAGES = 40_000;
/** Separates two pages of a text. */
export const PAGE_BREAK = "\f";

// Soft hyphens, zero-width characters, and control characters but tab, line feed and form feed.
const HIDDEN = /[\u00ad\u200b\u200c\u2060\ufeff\ufffe\uffff]|(?![\t\n\f])\p{Cc}/gu;
const BREAKS = /\r\n?|[\v\u0085\u2028\u2029]/g;
// "Versiche-\nrung" is one word; "Haus-\nund Grundbesitz" stays two.
const HYPHENS = /(?<=\p{L})[-\u2010][ \t]*\n[ \t]*(?!(?:und|oder|bzw|sowie)\b)(?=\p{Ll})/gu;

/** Windows codes decoded by the Mac's table, from fonts without encoding. ß is not among them: it becomes the letters "fl". */
const MISREAD: Readonly<Record<string, string>> = { "‰": "ä", "¸": "ü", ˆ: "ö", ƒ: "Ä", "÷": "Ö" };
/** A sequence that no word of any language contains; the other codes are also remains of accents, as in "Franc¸ais". */
const PROOF_OF_MISREADING = /\p{Ll}‰\p{Ll}/u;
const MISREAD_IN_WORDS = /(?<=\p{Ll})[‰¸ˆ]+|[‰¸ˆƒ÷]+(?=\p{Ll})/gu;

/** OCR reads "ü" as "ii". Only in stems of German words, because names like Liisa contain "ii". */
const TWO_DOTS =
  /(?<=f)ii(?=r|nf|hr|ll|g)|(?<=geb)ii(?=hr)|(?<=m)ii(?=ss|nd|ll|h|nch|tter)|(?<=k)ii(?=nd|nf|rz|ch)|(?<=r)ii(?=ck|f|hr|ß|cht)|(?<=gr)ii(?=n|ß)|(?<=g)ii(?=lt|nst|te)|(?<=d)ii(?=rf|nn)|(?<=w)ii(?=rd|nsch)|(?<=schl)ii(?=ss)|(?<=st)ii(?=ck|tz)|(?<=l)ii(?=ck|ft)|(?<=b)ii(?=rg|ro|nd)|(?<=t)ii(?=r|ch|mer)|(?<=s)ii(?=d|ß)|(?<=sch)ii(?=tz|l)|(?<=h)ii(?=tt|lf)|(?<!\p{L})ii(?=ber)/giu;

/** OCR reads "ö" as "6"; also only in stems. */
const ROUND =
  /(?<=h)6(?=h|r)|(?<=k)6(?=nn)|(?<=m)6(?=g|cht)|(?<=l)6(?=s)|(?<=f)6(?=rd)|(?<=pers)6(?=n)|(?<=zw)6(?=lf)/giu;

const repairUmlauts = (text: string): string =>
  withDots(
    (PROOF_OF_MISREADING.test(text)
      ? text
          .replace(MISREAD_IN_WORDS, (run) => Array.from(run, (one) => MISREAD[one] ?? one).join(""))
          .normalize("NFC")
      : text
    )
      .replace(TWO_DOTS, "ü")
      .replace(ROUND, "ö"),
  );

/**
 * A recognised text, ready to be stored and searched: composed characters, misread umlauts repaired, hyphenated words
 * joined, no invisible characters, at most 2,000,000 characters. Pages stay separated by U+000C. Cleaning twice changes
 * nothing.
 */
export function cleanText(raw: string): string {
  const visible = raw
    .slice(0, 2 * TEXT_MAX)
    .toWellFormed()
    .replace(BREAKS, "\n")
    .replace(HIDDEN, "");
  const text = repairUmlauts(visible.normalize("NFC")).replace(HYPHENS, "");
  if (text.length <= TEXT_MAX) return text;
  const cut = text.slice(0, TEXT_MAX);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}
