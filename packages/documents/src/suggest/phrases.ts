import { foldWord } from "../text/fold.ts";
import { tokensOf, type Token } from "../text/tokens.ts";

/** A text indexed for finding names. */
export interface Phrases {
  /** Each position of a name in any spelling; empty for a name without letters. */
  placesOf(name: string): { readonly from: number; readonly to: number }[];
}

/** Indexes a text by its words, so that each of many names is compared only where its first word occurs. */
export function phrasesOf(text: string): Phrases {
  const tokens = [...tokensOf(text)];
  const byWord = new Map<string, number[]>();
  for (const [index, { word }] of tokens.entries()) {
    const places = byWord.get(word);
    if (places) places.push(index);
    else byWord.set(word, [index]);
  }
  const at = (index: number, words: readonly string[]): { first: Token; last: Token } | undefined => {
    const [first, last] = [tokens[index], tokens[index + words.length - 1]];
    const fits = words.every((word, offset) => tokens[index + offset]?.word === word);
    return fits && first && last ? { first, last } : undefined;
  };
  return {
    placesOf(name) {
      const words = wordsOf(name);
      return (byWord.get(words[0] ?? "") ?? []).flatMap((index) => {
        const place = at(index, words);
        return place ? [{ from: place.first.from, to: place.last.to }] : [];
      });
    },
  };
}

const wordsOf = (name: string): string[] =>
  name
    .match(/[\p{L}\p{N}\p{M}]+/gu)
    ?.map(foldWord)
    .filter(Boolean) ?? [];
