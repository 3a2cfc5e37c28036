/** A filed document, as suggestions learn from it. */
export interface Filed {
  /** Distinct folded words. */
  readonly words: readonly string[];
  readonly author: string | null;
  readonly type: string | null;
  readonly tags: readonly string[];
  readonly folder_id: string | null;
  readonly user_id: string;
  readonly is_for_all: boolean;
}

/** A filed document with its similarity: 0 to 1. */
export interface Neighbour {
  readonly filed: Filed;
  readonly nearness: number;
  /** Similarity of the words alone, regardless of the author. */
  readonly likeness: number;
}

const NEIGHBOURS = 7;
/** Minimum nearness of a neighbour: nearly all pairs of letters have less in common. */
const NEAR = 0.12;

/** Filed documents by their words, to compare hundreds of letters with them. */
interface FiledIndex {
  /** Indexes of the documents with a word. */
  readonly placesOf: ReadonlyMap<string, readonly number[]>;
  /** Length of each document's vector. */
  readonly lengths: readonly number[];
}

const indexes = new WeakMap<readonly Filed[], FiledIndex>();

/** The index of a list; cached until documents are added. */
function indexOf(filed: readonly Filed[]): FiledIndex {
  const known = indexes.get(filed);
  if (known?.lengths.length === filed.length) return known;
  const placesOf = new Map<string, number[]>();
  for (const [place, { words }] of filed.entries()) {
    for (const word of words) {
      const places = placesOf.get(word);
      if (places) places.push(place);
      else placesOf.set(word, [place]);
    }
  }
  const lengths = filed.map(({ words }) =>
    Math.sqrt(words.reduce((sum, word) => sum + weightOf(filed.length, placesOf.get(word)?.length), 0)),
  );
  const index = { placesOf, lengths };
  indexes.set(filed, index);
  return index;
}

/** Square of a word's inverse document frequency. */
const weightOf = (documents: number, frequency = 0): number =>
  Math.log((documents + 1) / (frequency + 0.5)) ** 2;

/**
 * The filed documents with the most similar words (cosine of inverse document frequencies). Those of the same author
 * come first: `author` counts like half of all words.
 */
export function neighboursOf(
  words: readonly string[],
  author: string | undefined,
  filed: readonly Filed[],
): Neighbour[] {
  const { placesOf, lengths } = indexOf(filed);
  const common = new Float64Array(filed.length);
  let squares = 0;
  for (const word of new Set(words)) {
    const places = placesOf.get(word) ?? [];
    const weight = weightOf(filed.length, places.length);
    squares += weight;
    for (const place of places) common[place] = (common[place] ?? 0) + weight;
  }
  const length = Math.sqrt(squares) || 1;
  return filed
    .map((one, place): Neighbour => {
      const cosine = (common[place] ?? 0) / (length * (lengths[place] || 1));
      const same = author !== undefined && one.author === author;
      const nearness = author === undefined ? cosine : cosine / 2 + (same ? 0.5 : 0);
      return { filed: one, nearness, likeness: cosine };
    })
    .filter(({ nearness }) => nearness >= NEAR)
    .toSorted((a, b) => b.nearness - a.nearness)
    .slice(0, NEIGHBOURS);
}

/** Why a value of neighbours is suggested. */
export const likeThese = (near: readonly Neighbour[]): string =>
  near.length === 1 ? "wie ein ähnlicher Brief" : `wie ${near.length} ähnliche Briefe`;

/** The values of neighbours with their shares (0 to 1), weighted by similarity, the greatest share first. */
export function voted<Value>(
  neighbours: readonly Neighbour[],
  valuesOf: (filed: Filed) => readonly Value[],
): { readonly value: Value; readonly share: number }[] {
  const votes = new Map<Value, number>();
  let all = 0;
  for (const { filed, nearness } of neighbours) {
    const weight = nearness ** 4;
    all += weight;
    for (const value of valuesOf(filed)) votes.set(value, (votes.get(value) ?? 0) + weight);
  }
  return [...votes]
    .map(([value, weight]) => ({ value, share: weight / (all || 1) }))
    .toSorted((a, b) => b.share - a.share);
}

interface TypeCount {
  documents: number;
  words: number;
  readonly byWord: Map<string, number>;
}

interface TypeCounts {
  readonly byType: ReadonlyMap<string, TypeCount>;
  readonly known: ReadonlySet<string>;
  /** Number of counted documents, including those without a type. */
  readonly documents: number;
}

const typeCounts = new WeakMap<readonly Filed[], TypeCounts>();

function typeCountsOf(filed: readonly Filed[]): TypeCounts {
  const counted = typeCounts.get(filed);
  if (counted?.documents === filed.length) return counted;
  const byType = new Map<string, TypeCount>();
  for (const { type, words: theirs } of filed) {
    if (type === null) continue;
    const count = byType.get(type) ?? { documents: 0, words: 0, byWord: new Map<string, number>() };
    count.documents += 1;
    count.words += theirs.length;
    for (const word of theirs) count.byWord.set(word, (count.byWord.get(word) ?? 0) + 1);
    byType.set(type, count);
  }
  const known = new Set([...byType.values()].flatMap(({ byWord }) => [...byWord.keys()]));
  const counts = { byType, known, documents: filed.length };
  typeCounts.set(filed, counts);
  return counts;
}

/** The most likely type by words (multinomial naive Bayes), with its probability. */
export function typeByWords(
  words: readonly string[],
  filed: readonly Filed[],
): { value: string; share: number } | undefined {
  const { byType, known } = typeCountsOf(filed);
  const told = words.filter((word) => known.has(word));
  const scores = [...byType].map(([value, count]) => {
    let score = Math.log(count.documents / filed.length);
    for (const word of told)
      score += Math.log(((count.byWord.get(word) ?? 0) + 1) / (count.words + known.size));
    return { value, score };
  });
  const best = scores.toSorted((a, b) => b.score - a.score)[0];
  if (!best) return undefined;
  const sum = scores.reduce((total, { score }) => total + Math.exp(score - best.score), 0);
  return { value: best.value, share: 1 / sum };
}
