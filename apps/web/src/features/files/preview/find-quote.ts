/** A quotation from a page with its surroundings. */
export interface Quote {
  readonly quote: string;
  readonly before: string;
  readonly after: string;
}

/** Characters ignored in comparisons: a page's text layer has other blanks and breaks than the recognised text. */
const BLANK = /[\s\u00ad\u200b]/u;
const WORD = /[\p{L}\p{N}]/u;

const squeezed = (text: string): string => text.normalize("NFC").replaceAll(/[\s\u00ad\u200b]/gu, "");

/**
 * Finds a quotation in the text of a page. Of several occurrences the one with the most similar surroundings is used;
 * undefined without any, or if two are equally similar, because a wrong position is worse than none.
 */
export function findQuote(
  text: string,
  { quote, before, after }: Quote,
): { readonly from: number; readonly to: number } | undefined {
  const indexes: number[] = [];
  let page = "";
  for (let index = 0; index < text.length; index += 1) {
    const one = text[index] ?? "";
    if (BLANK.test(one)) continue;
    page += one;
    indexes.push(index);
  }
  const wanted = squeezed(quote);
  if (wanted === "") return undefined;
  const places: { readonly at: number; readonly score: number }[] = [];
  for (let at = page.indexOf(wanted); at >= 0; at = page.indexOf(wanted, at + 1)) {
    if (!isPartOfWord(text, indexes[at] ?? 0, indexes[at + wanted.length - 1] ?? 0))
      places.push({
        at,
        score: alikeBefore(page, at, squeezed(before)) + alikeFrom(page, at + wanted.length, squeezed(after)),
      });
  }
  const [best, second] = places.toSorted((a, b) => b.score - a.score);
  if (!best || best.score === second?.score) return undefined;
  return { from: indexes[best.at] ?? 0, to: (indexes[best.at + wanted.length - 1] ?? 0) + 1 };
}

/** True for "1.2026" in "11.2026". */
const isPartOfWord = (text: string, first: number, last: number): boolean =>
  (WORD.test(text[first] ?? "") && WORD.test(text[first - 1] ?? "")) ||
  (WORD.test(text[last] ?? "") && WORD.test(text[last + 1] ?? ""));

/** Number of characters in front of a position that equal the end of `before`. */
function alikeBefore(page: string, at: number, before: string): number {
  let length = 0;
  while (length < before.length && page[at - length - 1] === before[before.length - length - 1]) length += 1;
  return length;
}

/** Number of characters after a position that equal the beginning of `after`. */
function alikeFrom(page: string, at: number, after: string): number {
  let length = 0;
  while (length < after.length && page[at + length] === after[length]) length += 1;
  return length;
}
