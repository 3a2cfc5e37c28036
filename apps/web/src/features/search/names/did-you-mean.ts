import type { FileIndex } from "./file-index.ts";

/** The edit distance of two words (adding, deleting, changing or swapping letters); Infinity above `most`. */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return Infinity;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const change = a[row - 1] === b[column - 1] ? 0 : 1;
      let value = Math.min(
        (last[column] ?? 0) + 1,
        (now[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + change,
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        value = Math.min(value, (before[column - 2] ?? 0) + 1);
      }
      now.push(value);
    }
    before = last;
    last = now;
  }
  return (last[b.length] ?? Infinity) > most ? Infinity : (last[b.length] ?? Infinity);
}

/**
 * A query with similar words of the documents instead of unknown ones; undefined if no word is similar enough. The
 * caller checks whether it has hits.
 */
export function didYouMean(query: string, index: FileIndex): string | undefined {
  const { vocabulary } = index;
  const known = new Set(vocabulary);
  let changed = false;
  const words = query
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .map((word) => {
      if (known.has(word)) return word;
      const most = /\d/.test(word) || word.length < 6 ? 1 : 2;
      let best: string | undefined;
      let shortest = Infinity;
      for (const candidate of vocabulary) {
        // Numbers and words do not replace each other.
        if (/^\d+$/.test(candidate) !== /^\d+$/.test(word)) continue;
        const between = distance(word, candidate, most);
        if (between < shortest) [best, shortest] = [candidate, between];
      }
      if (best === undefined) return word;
      changed = true;
      return best;
    });
  return changed ? words.join(" ") : undefined;
}
