import type { FileIndex } from "./file-index.ts";

/** The fewest letters to add, leave out, change or swap to get from one word to another; more than `most` as Infinity. */
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
 * A query with words that stand in the documents in place of those that stand nowhere, or undefined where no word is
 * near enough. The caller sees whether it finds anything.
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
        // A number is no word, and the other way round.
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
