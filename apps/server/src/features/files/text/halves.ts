import { synonymPatterns } from "@krempelfrei/documents/text/synonyms";
import { isOfLetters } from "@krempelfrei/documents/text/words";
import type { Ctx } from "../../../context/context.ts";
import { listParts, listSimilar, type Scope } from "./search.queries.ts";

/** Minimum of letters in each half of a compound. */
const HALF_MIN = 4;
/** Maximum of divisions of a word whose second half is searched with typing errors. */
const NEAR_WAYS_MAX = 3;

/**
 * Two words of texts that compose this one; a synonym counts as the same word. The division with the longest second
 * word wins, because that word carries the meaning.
 */
export async function halvesOf(
  ctx: Ctx,
  scope: Scope,
  word: string,
): Promise<readonly [string, string] | undefined> {
  if (!isOfLetters(word)) return undefined;
  const ways = waysApart(word);
  const halves = [...new Set(ways.flat())];
  const wanted = halves.map((half) => ({
    half,
    patterns: [half, ...synonymPatterns(half)],
  }));
  const patterns = wanted.flatMap((want) => want.patterns);
  const [listed = []] = await listParts(ctx, scope, [patterns]);
  const isListed = (pattern: string): boolean => listed.some((there) => isLike(there, pattern));
  const known = new Set(wanted.filter((want) => want.patterns.some(isListed)).map(({ half }) => half));
  return ways.find((way) => way.every((half) => known.has(half)));
}

function isLike(word: string, pattern: string): boolean {
  if (pattern.startsWith("%")) return word.endsWith(pattern.slice(1));
  return pattern.endsWith("%") ? word.startsWith(pattern.slice(0, -1)) : word === pattern;
}

interface NearHalves {
  /** Half of the word that texts contain as typed. */
  readonly known: string;
  /** Words of texts similar to the other half. */
  readonly near: readonly string[];
}

/**
 * A compound with a typing error in one half, where texts contain both halves separately: "Rundfunkbeitarg" gives
 * "Rundfunk" and "Beitrag".
 */
export async function nearHalvesOf(ctx: Ctx, scope: Scope, word: string): Promise<NearHalves | undefined> {
  if (!isOfLetters(word)) return undefined;
  const ways = waysApart(word);
  const [words] = await listParts(ctx, scope, [[...new Set(ways.flat())]]);
  const listed = new Set(words);
  const half = ways.flatMap(([first, second]) => [
    ...(listed.has(first) ? [[first, second] as const] : []),
    ...(listed.has(second) ? [[second, first] as const] : []),
  ]);
  // The longer the correct half, the more probable is the other half.
  const surest = half.toSorted(([a], [b]) => b.length - a.length).slice(0, NEAR_WAYS_MAX);
  for (const [known, other] of surest) {
    const near = (await listSimilar(ctx, scope, other)).filter(isOfLetters);
    if (near.length > 0) return { known, near };
  }
  return undefined;
}

/** All divisions of a word, also without the s that German puts between two words ("Versicherungsrechnung"). */
function waysApart(word: string): (readonly [string, string])[] {
  const ways: (readonly [string, string])[] = [];
  for (let at = HALF_MIN; at <= word.length - HALF_MIN; at += 1) {
    const first = word.slice(0, at);
    const second = word.slice(at);
    ways.push([first, second]);
    if (first.endsWith("s") && first.length > HALF_MIN) ways.push([first.slice(0, -1), second]);
  }
  return ways;
}
