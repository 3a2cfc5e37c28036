/** A document that somebody filed, as suggestions learn from it. */
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

/** A filed document and how near it is: 0 to 1. */
export interface Neighbour {
  readonly filed: Filed;
  readonly nearness: number;
}

const NEIGHBOURS = 7;
/** Less in common has nearly every letter. */
const NEAR = 0.12;

/**
 * The filed documents whose words are most like these (cosine of inverse document frequencies). Those of the same
 * author come first: `author` counts like half of all words.
 */
export function neighboursOf(
  words: readonly string[],
  author: string | undefined,
  filed: readonly Filed[],
): Neighbour[] {
  const frequency = new Map<string, number>();
  for (const { words: theirs } of filed)
    for (const word of theirs) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const weightOf = (word: string): number =>
    Math.log((filed.length + 1) / ((frequency.get(word) ?? 0) + 0.5)) ** 2;
  const weights = new Map(words.map((word) => [word, weightOf(word)]));
  const length = Math.sqrt([...weights.values()].reduce((sum, weight) => sum + weight, 0)) || 1;
  const near = filed.map((one): Neighbour => {
    let common = 0;
    let theirs = 0;
    for (const word of one.words) {
      const weight = weights.get(word);
      theirs += weight ?? weightOf(word);
      if (weight !== undefined) common += weight;
    }
    const cosine = common / (length * (Math.sqrt(theirs) || 1));
    const same = author !== undefined && one.author === author;
    return { filed: one, nearness: author === undefined ? cosine : cosine / 2 + (same ? 0.5 : 0) };
  });
  return near
    .filter(({ nearness }) => nearness >= NEAR)
    .toSorted((a, b) => b.nearness - a.nearness)
    .slice(0, NEIGHBOURS);
}

/** The value that most of the neighbours have, the nearer ones counting more, and its share of all: 0 to 1. */
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

/** Types by their words (multinomial naive Bayes); the best one with its probability. */
export function typeByWords(
  words: readonly string[],
  filed: readonly Filed[],
): { value: string; share: number } | undefined {
  const counts = new Map<string, { documents: number; words: number; byWord: Map<string, number> }>();
  for (const { type, words: theirs } of filed) {
    if (type === null) continue;
    const count = counts.get(type) ?? { documents: 0, words: 0, byWord: new Map<string, number>() };
    count.documents += 1;
    count.words += theirs.length;
    for (const word of theirs) count.byWord.set(word, (count.byWord.get(word) ?? 0) + 1);
    counts.set(type, count);
  }
  const known = new Set([...counts.values()].flatMap(({ byWord }) => [...byWord.keys()]));
  const scores = [...counts].map(([value, count]) => {
    let score = Math.log(count.documents / filed.length);
    for (const word of words) {
      if (known.has(word))
        score += Math.log(((count.byWord.get(word) ?? 0) + 1) / (count.words + known.size));
    }
    return { value, score };
  });
  const best = scores.toSorted((a, b) => b.score - a.score)[0];
  if (!best) return undefined;
  const sum = scores.reduce((total, { score }) => total + Math.exp(score - best.score), 0);
  return { value: best.value, share: 1 / sum };
}
