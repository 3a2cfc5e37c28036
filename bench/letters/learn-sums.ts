import { writeFile } from "node:fs/promises";
import { traitedSums } from "@krempelfrei/documents/suggest/sums/traits";
import type { ReadLetter } from "./judge.ts";

const WEIGHTS = new URL("../../packages/documents/src/suggest/sums/weights.ts", import.meta.url);
const BIAS = "bias";
/** Pull of each weight to zero, against weights of single letters. */
const PULL = 1;
const STEPS = 400;
const STEP = 0.08;
/** Steps before they shrink, and how much of its past a mean of squares keeps. */
const LONG = 100;
const KEPT = 0.98;
/** All letters of a hand together, so that a larger hand says no more than another. */
const HAND = 100;

interface Sample {
  readonly traits: readonly string[];
  readonly isAmount: boolean;
  readonly weight: number;
}

/** Writes the weights by which the product judges the sums of a letter: a logistic regression over those of the open letters. */
export async function learnSums(all: readonly ReadLetter[]): Promise<void> {
  const open = all.filter(({ letter }) => letter.half === "open");
  const handOf = ({ letter: { wave } }: ReadLetter): string => (wave === "second" ? "first" : wave);
  const counts = Map.groupBy(open, handOf);
  const weights = regressed(
    open.flatMap((read) =>
      traitedSums(read.text).map(({ cents, traits }) => ({
        traits: [BIAS, ...traits],
        isAmount: cents === read.letter.facts.amounts.pay,
        weight: HAND / (counts.get(handOf(read))?.length ?? 1),
      })),
    ),
  );
  const lines = [...weights]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([trait, weight]) =>
        `  ${/^[a-z]+$/u.test(trait) ? trait : `"${trait}"`}: ${Number(weight.toFixed(2))},\n`,
    );
  await writeFile(
    WEIGHTS,
    `/** Log odds of the traits of a sum to pay; written by \`BENCH_LETTERS_LEARN=1 npm run bench -- letters\` from the open letters. */\nexport const WEIGHTS: Readonly<Record<string, number>> = {\n${lines.join("")}};\n`,
  );
}

function regressed(samples: readonly Sample[]): Map<string, number> {
  const weights = new Map(samples.flatMap(({ traits }) => traits.map((trait) => [trait, 0])));
  const squares = new Map<string, number>();
  for (let step = 0; step < STEPS; step++) {
    const slopes = slopesOf(samples, weights);
    for (const [trait, slope] of slopes) {
      const square = KEPT * (squares.get(trait) ?? 0) + (1 - KEPT) * slope ** 2;
      squares.set(trait, square);
      const by = (STEP * Math.min(1, LONG / (step + 1)) * slope) / (Math.sqrt(square) + 1e-6);
      weights.set(trait, (weights.get(trait) ?? 0) - by);
    }
  }
  return weights;
}

function slopesOf(samples: readonly Sample[], weights: ReadonlyMap<string, number>): Map<string, number> {
  const slopes = new Map([...weights].map(([trait, weight]) => [trait, trait === BIAS ? 0 : PULL * weight]));
  for (const { traits, isAmount, weight } of samples) {
    const odds = traits.reduce((sum, trait) => sum + (weights.get(trait) ?? 0), 0);
    const error = (1 / (1 + Math.exp(-odds)) - Number(isAmount)) * weight;
    for (const trait of traits) slopes.set(trait, (slopes.get(trait) ?? 0) + error);
  }
  return slopes;
}
