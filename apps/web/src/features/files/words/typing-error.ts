/** Minimum number of letters: shorter words differ from each other by one letter too often. */
const LENGTH_MIN = 6;

/** True if a word may contain a typing error: a long one without digits, because years and numbers are meant literally. */
export const mayBeMistyped = (word: string): boolean => word.length >= LENGTH_MIN && !/\d/.test(word);

const swapped = (word: string, at: number): string =>
  `${word.slice(0, at)}${word[at + 1] ?? ""}${word[at] ?? ""}${word.slice(at + 2)}`;

/** Length of the prefix of `text` that equals `word` with at most one error; undefined if there is no such prefix. */
function startLength(text: string, word: string): number | undefined {
  let at = 0;
  while (at < word.length && text[at] === word[at]) at += 1;
  if (at === word.length) return at;
  const rest = (from: number, wordFrom: number): boolean => text.startsWith(word.slice(wordFrom), from);
  // In this order: a wrong letter, two swapped letters, a missing letter, an extra letter.
  if (at < text.length && rest(at + 1, at + 1)) return word.length;
  if (text[at] === word[at + 1] && text[at + 1] === word[at] && rest(at + 2, at + 2)) return word.length;
  if (rest(at + 1, at)) return word.length + 1;
  if (rest(at, at + 1)) return word.length - 1;
  return undefined;
}

const reversed = (text: string): string => Array.from(text).toReversed().join("");

/**
 * Position of a word with one typing error in a text: an extra, missing or wrong letter, or two neighbouring letters
 * swapped. One half of the word is then correct, so only the text beside a correct half is compared; a swap across the
 * middle is searched for separately. Undefined if the text has no such word.
 */
export function findMistyped(text: string, word: string): readonly [start: number, end: number] | undefined {
  const middle = Math.floor(word.length / 2);
  const [first, second] = [word.slice(0, middle), word.slice(middle)];
  for (let at = text.indexOf(first); at >= 0; at = text.indexOf(first, at + 1)) {
    const length = startLength(text.slice(at + middle), second);
    if (length !== undefined) return [at, at + middle + length];
  }
  for (let at = text.indexOf(second); at >= 0; at = text.indexOf(second, at + 1)) {
    const length = startLength(reversed(text.slice(0, at)), reversed(first));
    if (length !== undefined) return [at - length, at + second.length];
  }
  const turned = text.indexOf(swapped(word, middle - 1));
  return turned < 0 ? undefined : [turned, turned + word.length];
}
