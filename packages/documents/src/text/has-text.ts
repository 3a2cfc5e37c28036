const LETTERS = 12;
const STAMP = 100;

/**
 * True if a page has a text of its own: false with fewer than twelve letters or digits, if over a tenth is
 * meaningless characters, or if a picture covers most of the page with only a few words, such as a stamp on a scan.
 */
export function hasText(text: string, { picturePart = 0 } = {}): boolean {
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  if (letters < LETTERS) return false;
  const broken = text.match(/[\ufffd\p{Co}\p{Cn}]|(?![\n\r\t])\p{Cc}/gu)?.length ?? 0;
  if (broken > text.length / 10) return false;
  return !(picturePart > 0.6 && text.trim().length < STAMP);
}
