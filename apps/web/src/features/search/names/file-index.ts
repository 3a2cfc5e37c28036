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

/** Bonus if the name contains the words as a phrase. */
const PHRASE_BONUS = 50;

/** Bonus if a typed word is the type: "Rechnung vom März" means bills before a "Gehaltsabrechnung". */
const TYPE_BONUS = 10;

/** Bonus if the first word of the name matches a typed word: a contract comes before its addendum. */
const FIRST_BONUS = 8;

const typeLabels = new Map<string, string>(FILE_TYPES.map(({ value, label }) => [value, label]));

/** A document's words by their index in the vocabulary, each with its weight. */
interface Entry {
  readonly words: readonly number[];
  readonly weights: readonly number[];
}

interface FileEntry extends Entry {
  /** The folded name, to compare phrases. */
  readonly name: string;
  /** The first word of the name, or its parts. */
  readonly first: readonly number[];
  /** The words of the type. */
  readonly types: readonly number[];
  /** Number of the day, greater for later days. */
  readonly day: number;
}

export interface Hit {
  readonly file: FileItem;
  readonly score: number;
}

/** Words of a number added by hand, with and without its punctuation, so that every way of typing finds it. */
const factWords = (fact: string): string[] => [
  ...wordsOf(fact),
  ...wordsOf(fact.replaceAll(/[^\p{L}\p{N}:]/gu, "")),
];

/** A word with its part of the field's weight. */
type WeightedWord = readonly [string, number];

/**
 * Words of a name. The end of a word with a hyphen weighs as much as that of a compound: "Kfz-Steuerbescheid" is no more
 * a "Steuerbescheid" than "Einkommensteuerbescheid".
 */
const nameWords = (name: string): WeightedWord[] =>
  name.split(/[\s_]+/).flatMap((chunk) =>
    wordsOf(chunk).map((word, index, { length }): WeightedWord => {
      const isAfterHyphen = chunk.includes("-") && index > 0 && index < length - 1;
      return [word, isAfterHyphen ? Math.fround(FIT.inside) : 1];
    }),
  );

const plain = (words: readonly string[]): WeightedWord[] => words.map((word) => [word, 1]);

/** The first word of a name, behind a number or date of a scan, divided at its hyphens. */
const firstWords = (name: string): string[] =>
  wordsOf(name.split(/[\s_]+/).find((chunk) => /^\p{L}/u.test(chunk)) ?? "");

/** The names of a document's folders, from the top down. */
export type PathOf = (file: FileItem) => string;

/**
 * Index of the words of names, authors, tags, numbers added by hand, folders, types and dates of documents; each word
 * is stored once. A query's words are compared with the vocabulary and not with every document, so that typing stays
 * fast with ten thousand documents. The index is reused while documents are added and removed.
 */
export class FileIndex {
  readonly #numbers = new Map<string, number>();
  readonly #vocabulary: (readonly string[])[] = [];
  /** Number of uses of each word; a word without any is as good as unknown. */
  readonly #uses: number[] = [];
  readonly #files = new WeakMap<FileItem, FileEntry>();
  readonly #paths = new Map<string, Entry>();
  /** Weight of each word of the vocabulary for a typed word; cached for the last typed ones. */
  readonly #fits = new Map<string, Float32Array>();

  /** Adds a document, once. A changed document is a new object. */
  add(file: FileItem): FileEntry {
    const known = this.#files.get(file);
    if (known) return known;
    const entry = {
      ...this.#entryOf([
        ["name", nameWords(file.full_name)],
        ["author", plain(wordsOf(file.author ?? ""))],
        ["tag", plain(file.tags.flatMap(wordsOf))],
        ["date", plain(dateWords(file))],
        ["fact", plain((file.added_facts ?? []).flatMap(factWords))],
      ]),
      first: firstWords(file.full_name).flatMap((word) => this.#numbers.get(normal(word)) ?? []),
      types: wordsOf(typeLabels.get(file.type ?? "") ?? "").map((word) => this.#numberOf(normal(word))),
      name: foldings(file.name).join("\n"),
      day: dayOf(file),
    };
    this.#files.set(file, entry);
    return entry;
  }

  /** Removes a document that was changed or is gone: a word that only it had counts as a typing error again. */
  remove(file: FileItem): void {
    const { words = [], types = [] } = this.#files.get(file) ?? {};
    for (const word of [...words, ...types]) this.#uses[word] = (this.#uses[word] ?? 0) - 1;
    this.#files.delete(file);
    this.#fits.clear();
  }

  /**
   * The documents that contain every word of the query, the best first; ties by date, new to old. `phrase`: the whole
   * typed text, for names that contain it.
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
        const ofType = Math.max(0, ...entry.types.map((word) => fit[word] ?? 0));
        const inFields = Math.max(bestIn(entry, fit), bestIn(path, fit));
        const best = Math.max(inFields, ofType * WEIGHT.type) + ofType * TYPE_BONUS;
        if (best === 0) {
          score = 0;
          break;
        }
        score += best;
      }
      if (score === 0) continue;
      if (entry.first.some((word) => fits.some((fit) => (fit[word] ?? 0) > 0))) score += FIRST_BONUS;
      for (const forms of phrases) {
        if (forms.some((form) => entry.name.includes(form))) score += PHRASE_BONUS;
      }
      hits.push({ file, score, day: entry.day });
    }
    return hits.sort((a, b) => b.score - a.score || b.day - a.day || (a.file.id < b.file.id ? -1 : 1));
  }

  /** True if a word occurs with one typing error, and never as typed. */
  isMistyped(word: QueryWord): boolean {
    const fits = this.#fitsOf(word);
    return (
      fits.includes(Math.fround(FIT.mistyped)) &&
      fits.every((fit) => fit === 0 || fit === Math.fround(FIT.mistyped))
    );
  }

  /** Every word of the documents. */
  get vocabulary(): readonly string[] {
    return [...this.#numbers].flatMap(([word, number]) => (this.#isUsed(number) ? word : []));
  }

  #isUsed(number: number): boolean {
    return (this.#uses[number] ?? 0) > 0;
  }

  #pathEntry(path: string): Entry {
    const known = this.#paths.get(path);
    if (known) return known;
    const entry = this.#entryOf([["folder", plain(wordsOf(path))]]);
    this.#paths.set(path, entry);
    return entry;
  }

  #entryOf(fields: readonly (readonly [Field, readonly WeightedWord[]])[]): Entry {
    const words: number[] = [];
    const weights: number[] = [];
    for (const [field, texts] of fields) {
      for (const [text, part] of texts) {
        words.push(this.#numberOf(normal(text)));
        weights.push(WEIGHT[field] * part);
      }
    }
    return { words, weights };
  }

  #numberOf(word: string): number {
    const number = this.#numbers.get(word) ?? this.#vocabulary.push(foldings(word)) - 1;
    this.#numbers.set(word, number);
    const uses = this.#uses[number] ?? 0;
    if (uses === 0) this.#fits.clear();
    this.#uses[number] = uses + 1;
    return number;
  }

  #fitsOf(word: QueryWord): Float32Array {
    const key = word.join("\n");
    const known = this.#fits.get(key);
    if (known?.length === this.#vocabulary.length) return known;
    const fits = Float32Array.from(this.#vocabulary, (forms, number) =>
      this.#isUsed(number) ? fitOf(word, forms) : 0,
    );
    if (!fits.some((fit) => fit > 0) && word.some(mayBeMistyped)) {
      for (const [index, forms] of this.#vocabulary.entries()) {
        if (this.#isUsed(index) && forms.some((form) => word.some((typed) => findMistyped(form, typed))))
          fits[index] = FIT.mistyped;
      }
    }
    if (this.#fits.size >= 50) this.#fits.clear();
    this.#fits.set(key, fits);
    return fits;
  }
}

const normal = (word: string): string => word.normalize("NFC").toLowerCase();

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

/** A document without a date uses its upload day. */
function dayOf(file: FileItem): number {
  const { date_relevance_year: year, date_relevance_month: month, date_relevance_day: day } = file;
  if (year !== null) return dayNumber(year, month ?? 1, day ?? 0);
  const [cameYear = 0, cameMonth = 1, cameDay = 0] = file.created_at.slice(0, 10).split("-").map(Number);
  return dayNumber(cameYear, cameMonth, cameDay);
}

const dayNumber = (year: number, month: number, day: number): number => year * 372 + (month - 1) * 31 + day;
