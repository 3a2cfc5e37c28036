import { traitedSums } from "@krempelfrei/documents/suggest/sums/traits";
import type { ReadLetter } from "./judge.ts";
import { BIAS, regressed, weightsOfHands, writeWeights } from "./regression.ts";

const WEIGHTS = new URL("../../packages/documents/src/suggest/sums/weights.ts", import.meta.url);
const SAYS =
  "Log odds of the traits of a sum to pay; written by `BENCH_LETTERS_LEARN=sums npm run bench -- letters` from the open letters.";

/** Writes the weights by which the product judges the sums of a letter: a logistic regression over those of the open letters. */
export async function learnSums(all: readonly ReadLetter[]): Promise<void> {
  const open = all.filter(({ letter }) => letter.half === "open");
  const weightOf = weightsOfHands(open);
  const weights = regressed(
    open.flatMap((read) =>
      traitedSums(read.text).map(({ cents, traits }) => ({
        traits: [BIAS, ...traits],
        isRight: cents === read.letter.facts.amounts.pay,
        weight: weightOf(read),
      })),
    ),
  );
  await writeWeights(WEIGHTS, SAYS, weights);
}
