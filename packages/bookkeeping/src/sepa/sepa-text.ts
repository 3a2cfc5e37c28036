/** Characters with a replacement of their own: umlauts, letters that Unicode does not decompose, and signs. */
const LETTERS: Readonly<Record<string, string>> = {
  ä: "ae",
  ö: "oe",
  ü: "ue",
  Ä: "Ae",
  Ö: "Oe",
  Ü: "Ue",
  ß: "ss",
  ẞ: "SS",
  æ: "ae",
  Æ: "Ae",
  œ: "oe",
  Œ: "Oe",
  ø: "o",
  Ø: "O",
  ł: "l",
  Ł: "L",
  đ: "d",
  Đ: "D",
  ð: "d",
  Ð: "D",
  þ: "th",
  Þ: "Th",
  ı: "i",
  "&": "+",
  "€": "EUR",
  "’": "'",
  "‘": "'",
  "´": "'",
  "`": "'",
  "–": "-",
  "—": "-",
  _: "-",
  ";": ",",
  "@": "(at)",
};

const KNOWN = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "gu");

// Most texts need no change.
const PLAIN = /^[A-Za-z0-9/?:().,'+-]+(?: [A-Za-z0-9/?:().,'+-]+)*$/;

/**
 * A text in the characters that every SEPA bank accepts (accounting.md 3.1): `A-Z a-z 0-9 / - ? : ( ) . , ' +` and
 * blank, at most `max` of them, without blanks at its ends or two in a row. German umlauts become two letters, other
 * letters lose their accents; remaining characters become blanks. Empty without any letter or digit.
 */
export function sepaText(text: string, max: number): string {
  const plain = (PLAIN.test(text) ? text : transliterated(text)).slice(0, max).trimEnd();
  return /[A-Za-z0-9]/.test(plain) ? plain : "";
}

const transliterated = (text: string): string =>
  text
    .normalize("NFC")
    .replace(KNOWN, (character) => LETTERS[character] ?? " ")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9/?:().,'+-]+/g, " ")
    .trim();

/**
 * True if a text is a valid reference in a file for the bank: at most 35 of the characters of `sepaText` without
 * blanks, no slash at its ends nor two in a row (accounting.md 3.1).
 */
export const isSepaReference = (text: string): boolean =>
  /^(?!\/)(?!.*\/\/)[A-Za-z0-9/?:().,'+-]{1,35}(?<!\/)$/.test(text);
