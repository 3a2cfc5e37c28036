import { FILE_TYPES } from "@krempelfrei/contract/file-type-names";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { foldings } from "@krempelfrei/contract/search/search";
import { findMistyped, mayBeMistyped } from "../../files/words/typing-error.ts";
import { dateWords, queryWords, wordsOf, type QueryWord } from "../../files/words/words.ts";

/** Weight of a match by field. */
const WEIGHT = { name: 100, author: 60, tag: 60, fact: 60, date: 45, folder: 35, type: 30 } as const;
type Field = keyof typeof WEIGHT;

/** Weight of a match by its kind. */
const FIT = { whole: 1, start: 0.85, inside: 0.65, mistyped: 0.35 } as const;

/** The words stand in the name next to each other and in this order. */
const PHRASE_BONUS = 50;

const typeLabels = new Map<string, string>(FILE_TYPES.map(({ value, label }) => [value, label]));

/** Words of the vocabulary by their number, and how much each counts where it stands. */
interface Entry {
  readonly words: readonly number[];
  readonly weights: readonly number[];
}

interface FileEntry extends Entry {
  /** The folded name, for phrases. */
  readonly name: string;
  /** Days in order. */
  readonly day: number;
}

export interface Hit {
  readonly file: FileItem;
  readonly score: number;
}

/** A number is found however its signs stand apart. */
const factWords = (fact: string): string[] => [
  ...wordsOf(fact),
  ...wordsOf(fact.replaceAll(/[^\p{L}\p{N}:]/gu, "")),
];

/** The names of a document's folders, from the top down. */
export type PathOf = (file: FileItem) => string;

/**
 * Index of the words of names, authors, tags, numbers added by hand, folders, types and dates of documents; each word is stored once. A
 * query's words are compared with the vocabulary and not with every document, so that a keystroke over ten thousand
 * documents stays quick. The index may be kept while documents come and go.
 */
export class FileIndex {
  readonly #numbers = new Map<string, number>();
  readonly #vocabulary: (readonly string[])[] = [];
  readonly #files = new WeakMap<FileItem, FileEntry>();
  readonly #paths = new Map<string, Entry>();
  /** Weight of each word of the vocabulary for a typed word; cached for the last words. */
  readonly #fits = new Map<string, Float32Array>();

  /** Takes a document in; asking again is free. A changed document is a new object. */
  add(file: FileItem): FileEntry {
    const known = this.#files.get(file);
    if (known) return known;
    const entry = {
      ...this.#entryOf([
        ["name", wordsOf(file.full_name)],
        ["author", wordsOf(file.author ?? "")],
        ["tag", file.tags.flatMap(wordsOf)],
        ["date", dateWords(file)],
        ["fact", (file.added_facts ?? []).flatMap(factWords)],
        ["type", wordsOf(typeLabels.get(file.type ?? "") ?? "")],
      ]),
      name: foldings(file.name).join("\n"),
      day: dayOf(file),
    };
    this.#files.set(file, entry);
    return entry;
  }

  /**
   * The documents in which every word of the query is found somewhere, the best first; equal ones by date, new to old.
   * `phrase`: the whole of what was typed, for names that have it.
   */
  search(query: string, files: readonly FileItem[], pathOf: PathOf, phrase = query): Hit[] {
    const words = queryWords(query);
    if (words.length === 0) return [];
    const entries = files.map((file) => this.add(file));
    const paths = files.map((file) => this.#pathEntry(pathOf(file)));
    const fits = words.map((word) => this.#fitsOf(word));
    const phrases = [...new Set([query, phrase])].map((text) => foldings(text.trim().replace(/\s+/g, " ")));
    const hits: (Hit & { readonly day: number })[] = [];
    for (const [index, file] of files.entries()) {
      const entry = entries[index];
      const path = paths[index];
      if (!entry || !path) continue;
      let score = 0;
      for (const fit of fits) {
        const best = Math.max(bestIn(entry, fit), bestIn(path, fit));
        if (best === 0) {
          score = 0;
          break;
        }
        score += best;
      }
      if (score === 0) continue;
      for (const forms of phrases) {
        if (forms.some((form) => entry.name.includes(form))) score += PHRASE_BONUS;
      }
      hits.push({ file, score, day: entry.day });
    }
    return hits.sort((a, b) => b.score - a.score || b.day - a.day || (a.file.id < b.file.id ? -1 : 1));
  }

  /** Whether a word stands somewhere with one error in it, and nowhere as it was typed. */
  isMistyped(word: QueryWord): boolean {
    const fits = this.#fitsOf(word);
    return (
      fits.includes(Math.fround(FIT.mistyped)) &&
      fits.every((fit) => fit === 0 || fit === Math.fround(FIT.mistyped))
    );
  }

  /** Every word that stands somewhere. */
  get vocabulary(): readonly string[] {
    return [...this.#numbers.keys()];
  }

  #pathEntry(path: string): Entry {
    const known = this.#paths.get(path);
    if (known) return known;
    const entry = this.#entryOf([["folder", wordsOf(path)]]);
    this.#paths.set(path, entry);
    return entry;
  }

  #entryOf(fields: readonly (readonly [Field, readonly string[]])[]): Entry {
    const words: number[] = [];
    const weights: number[] = [];
    for (const [field, texts] of fields) {
      for (const text of texts) {
        words.push(this.#numberOf(text.normalize("NFC").toLowerCase()));
        weights.push(WEIGHT[field]);
      }
    }
    return { words, weights };
  }

  #numberOf(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    const number = this.#vocabulary.push(foldings(word)) - 1;
    this.#numbers.set(word, number);
    return number;
  }

  #fitsOf(word: QueryWord): Float32Array {
    const key = word.join("\n");
    const known = this.#fits.get(key);
    if (known?.length === this.#vocabulary.length) return known;
    const fits = Float32Array.from(this.#vocabulary, (forms) => fitOf(word, forms));
    if (!fits.some((fit) => fit > 0) && word.some(mayBeMistyped)) {
      for (const [index, forms] of this.#vocabulary.entries()) {
        if (forms.some((form) => word.some((typed) => findMistyped(form, typed)))) fits[index] = FIT.mistyped;
      }
    }
    if (this.#fits.size >= 50) this.#fits.clear();
    this.#fits.set(key, fits);
    return fits;
  }
}

function fitOf(typed: QueryWord, forms: readonly string[]): number {
  let best = 0;
  for (const form of forms) {
    for (const word of typed) {
      const at = form.indexOf(word);
      if (at < 0) continue;
      const fit = at > 0 ? FIT.inside : form.length === word.length ? FIT.whole : FIT.start;
      if (fit > best) best = fit;
    }
  }
  return best;
}

function bestIn({ words, weights }: Entry, fits: Float32Array): number {
  let best = 0;
  for (let index = 0; index < words.length; index += 1) {
    const score = (fits[words[index] ?? 0] ?? 0) * (weights[index] ?? 0);
    if (score > best) best = score;
  }
  return best;
}

/** Without a date of its own a document is of the day on which it came. */
function dayOf(file: FileItem): number {
  const { date_relevance_year: year, date_relevance_month: month, date_relevance_day: day } = file;
  if (year !== null) return dayNumber(year, month ?? 1, day ?? 0);
  const [cameYear = 0, cameMonth = 1, cameDay = 0] = file.created_at.slice(0, 10).split("-").map(Number);
  return dayNumber(cameYear, cameMonth, cameDay);
}

const dayNumber = (year: number, month: number, day: number): number => year * 372 + (month - 1) * 31 + day;
