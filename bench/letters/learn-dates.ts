import { documentDate } from "@krempelfrei/documents/suggest/document-date";
import { traitedDays } from "@krempelfrei/documents/suggest/dated/traits";
import { findDays } from "@krempelfrei/documents/suggest/dates";
import { TODAY, type ReadLetter } from "./judge.ts";
import { BIAS, handOf, regressed, weightsOfHands, writeWeights } from "./regression.ts";

const WEIGHTS = new URL("../../packages/documents/src/suggest/dated/weights.ts", import.meta.url);
const SAYS =
  "Log odds of the traits of a letter's date; written by `BENCH_LETTERS_LEARN=dates npm run bench -- letters` from the open letters.";
/** Letters that a trait is in at least, of at least two hands: a word of one sender says nothing of others. */
const LETTERS = 4;
const HANDS = 2;
/** Log odds below which a trait says nothing. */
const SLIGHT = 0.05;

interface Learning {
  readonly read: ReadLetter;
  readonly days: ReturnType<typeof traitedDays>;
}

/**
 * Writes the weights by which the product judges the days of a letter, and prints for each hand what weights of all others make of its
 * letters, which none of them has seen.
 */
export async function learnDates(all: readonly ReadLetter[]): Promise<void> {
  const open = all
    .filter(({ letter }) => letter.half === "open")
    .map((read): Learning => ({ read, days: traitedDays(read.text, findDays(read.text), TODAY) }));
  for (const [hand, letters] of Map.groupBy(open, ({ read }) => handOf(read))) {
    const weights = learned(open.filter(({ read }) => handOf(read) !== hand));
    const found = letters.map(({ read }) => ({
      day: documentDate(read.text, TODAY, Object.fromEntries(weights))?.value,
      date: read.letter.facts.date,
    }));
    const right = found.filter(({ day, date }) => day !== undefined && day === date).length;
    const wrong = found.filter(({ day, date }) => day !== undefined && day !== date).length;
    console.log(
      `dates of wave ${hand} by weights of the others: ${right} right, ${wrong} wrong of ${found.length}`,
    );
  }
  await writeWeights(WEIGHTS, SAYS, learned(open));
}

function learned(letters: readonly Learning[]): Map<string, number> {
  const weightOf = weightsOfHands(letters.map(({ read }) => read));
  const isCommon = commonTraits(letters);
  const weights = regressed(
    letters.flatMap(({ read, days }) =>
      days.map(({ day, traits }) => ({
        traits: [BIAS, ...traits.filter(isCommon)],
        isRight: day === read.letter.facts.date,
        weight: weightOf(read),
      })),
    ),
  );
  return new Map([...weights].filter(([, weight]) => Math.abs(weight) >= SLIGHT));
}

function commonTraits(letters: readonly Learning[]): (trait: string) => boolean {
  const readers = new Map<string, ReadLetter[]>();
  for (const { read, days } of letters)
    for (const trait of new Set(days.flatMap(({ traits }) => traits)))
      readers.set(trait, [...(readers.get(trait) ?? []), read]);
  return (trait) => {
    const found = readers.get(trait) ?? [];
    return found.length >= LETTERS && new Set(found.map(handOf)).size >= HANDS;
  };
}
