import { writeFile } from "node:fs/promises";
import type { ReadLetter } from "./judge.ts";

export const BIAS = "bias";
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
  readonly isRight: boolean;
  readonly weight: number;
}

/** The letters of the first two waves are by one hand. */
export const handOf = ({ letter: { wave } }: ReadLetter): string => (wave === "second" ? "first" : wave);

/** The weight of a letter among those of its hand. */
export function weightsOfHands(letters: readonly ReadLetter[]): (read: ReadLetter) => number {
  const counts = Map.groupBy(letters, handOf);
  return (read) => HAND / (counts.get(handOf(read))?.length ?? 1);
}

/** Writes log odds of traits as a module of the product. */
export async function writeWeights(
  file: URL,
  says: string,
  weights: ReadonlyMap<string, number>,
): Promise<void> {
  const lines = [...weights]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([trait, weight]) =>
        `  ${/^[a-z]+$/u.test(trait) ? trait : JSON.stringify(trait)}: ${Number(weight.toFixed(2))},\n`,
    );
  await writeFile(
    file,
    `/** ${says} */\nexport const WEIGHTS: Readonly<Record<string, number>> = {\n${lines.join("")}};\n`,
  );
}

/** A logistic regression: the log odds that each trait adds. */
export function regressed(samples: readonly Sample[]): Map<string, number> {
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
  for (const { traits, isRight, weight } of samples) {
    const odds = traits.reduce((sum, trait) => sum + (weights.get(trait) ?? 0), 0);
    const error = (1 / (1 + Math.exp(-odds)) - Number(isRight)) * weight;
    for (const trait of traits) slopes.set(trait, (slopes.get(trait) ?? 0) + error);
  }
  return slopes;
}
