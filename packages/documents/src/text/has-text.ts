const LETTERS = 12;
const STAMP = 100;

/**
 * Whether a page has a text of its own. Not, where most of it is characters without meaning, and not where a picture
 * takes most of the page and a few words stand on it: a stamp on a scan.
 */
export function hasText(text: string, { picturePart = 0 } = {}): boolean {
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  if (letters < LETTERS) return false;
  const broken = text.match(/[\ufffd\p{Co}\p{Cn}]|(?![\n\r\t])\p{Cc}/gu)?.length ?? 0;
  if (broken > text.length / 10) return false;
  return !(picturePart > 0.6 && text.trim().length < STAMP);
}
