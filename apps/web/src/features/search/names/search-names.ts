import type { FileItem } from "@krempelfrei/contract/files/files";
import { foldings } from "@krempelfrei/contract/search/search";
import { isSmallWord, significantWords } from "@krempelfrei/contract/search/small-words";
import { queryWords } from "../../files/words/words.ts";
import type { FileIndex, PathOf } from "./file-index.ts";

export interface NameHits {
  /** The best first. */
  readonly files: readonly FileItem[];
  /** Typed words that say nothing about a document, which hits need not have. */
  readonly leftOut: readonly string[];
  /** True if a word never occurs as typed, so that hits have a similar one. */
  readonly isNear: boolean;
}

const QUOTES = /["„“”»«]/;
const SIGNS = /[^\p{L}\p{M}\p{N}]+/gu;

const isSmall = (typed: string): boolean => foldings(typed.replace(SIGNS, "")).some(isSmallWord);

/** Words of a search that hits must have, by the rule of the search in texts; with quotation marks all of them. */
export function askedWords(search: string): { readonly asked: string; readonly leftOut: readonly string[] } {
  const words = search.trim().split(/\s+/);
  const telling = QUOTES.test(search) ? words : significantWords(words, isSmall);
  return { asked: telling.join(" "), leftOut: words.filter((word) => !telling.includes(word)) };
}

/** Documents found by name, sender, tags, numbers added by hand, folders, date and type. */
export function searchNames(
  index: FileIndex,
  search: string,
  files: readonly FileItem[],
  pathOf: PathOf,
): NameHits {
  const { asked, leftOut } = askedWords(search);
  const hits = index.search(asked, files, pathOf, search);
  const isNear = hits.length > 0 && queryWords(asked).some((word) => index.isMistyped(word));
  return { files: hits.map(({ file }) => file), leftOut, isNear };
}
