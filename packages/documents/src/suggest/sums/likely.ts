import { CLAIMS } from "../claims.ts";
import type { Clue } from "../clue.ts";
import { oddsOf } from "../odds.ts";
import { isOfPriceList, isWaived } from "./waived.ts";
import { traitedSums } from "./traits.ts";
import { WEIGHTS } from "./weights.ts";

/** Log odds: advantage of a named amount over others, and the minimum for a sum to be suggested. */
const NAMED = 4;
const LIKELY = 1;
/** Score of a sum that no words name. */
const UNNAMED = 0.5;

/**
 * The sum to pay, by the place of each sum, the words around it and its arithmetic with the others. `named`: the sum that
 * words name; it has an advantage, but another sum wins if most traits speak for that one.
 */
export function likelySum(text: string, named: Clue<number> | undefined): Clue<number> | undefined {
  const sums = traitedSums(text);
  const asks = CLAIMS.test(text);
  if (!sums.some(({ traits }) => traits.some((trait) => ASKING.has(trait)))) return undefined;
  const [best] = sums
    .filter(({ from, to }) => !isWaived(text, from, to) && (asks || !isOfPriceList(text, from)))
    .map((sum) => ({ sum, odds: oddsOf(sum.traits, WEIGHTS) + (sum.cents === named?.value ? NAMED : 0) }))
    .toSorted((a, b) => b.odds - a.odds);
  if (!best || best.odds < LIKELY) return undefined;
  if (best.sum.cents === named?.value) return named;
  const { cents, from, to } = best.sum;
  return { value: cents, why: "aus: Lage im Brief", score: UNNAMED, from, to };
}

/** Traits of the letter; one that has none of these asks for nothing. */
const ASKING = new Set(["paper bill", "paper iban", "paper asks", "paper collected"]);
