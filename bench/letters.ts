import { createReader } from "@krempelfrei/reader/reader";
import type { Figure } from "./figure.ts";
import { corpus, type Half, type Wave } from "./letters/corpus.ts";
import { FIELDS, judge, type ReadLetter } from "./letters/judge.ts";
import { learnDates } from "./letters/learn-dates.ts";
import { learnSums } from "./letters/learn-sums.ts";
import { readLetter } from "./letters/read.ts";

const TARGETS: Partial<Record<(typeof FIELDS)[number], string>> = {
  date: "97 % right",
  "known sender": "97 % right",
  "new sender": "80 % right",
  kind: "93 % right",
  "amount to pay": "85 % right",
  "due day": "90 % right, 2 % wrong",
  deadlines: "90 % right, 2 % wrong",
  "answer by": "80 % right",
};

/** Letters that are counted together, among the filed ones of their hand. */
const PARTS: readonly {
  readonly name: string;
  readonly waves: readonly Wave[];
  readonly half: Half;
}[] = [
  { name: "first hand", waves: ["first", "second"], half: "open" },
  { name: "second hand", waves: ["third"], half: "open" },
  { name: "single letters", waves: ["fourth"], half: "open" },
  { name: "fourth hand", waves: ["fifth"], half: "open" },
  { name: "fifth hand", waves: ["sixth"], half: "open" },
  { name: "sixth hand", waves: ["seventh"], half: "open" },
  { name: "seventh hand", waves: ["eighth"], half: "open" },
  { name: "eighth hand", waves: ["ninth"], half: "open" },
  { name: "ninth hand", waves: ["tenth"], half: "open" },
  { name: "tenth hand", waves: ["eleventh"], half: "open" },
  { name: "eleventh hand", waves: ["twelfth"], half: "open" },
  { name: "twelfth hand", waves: ["thirteenth"], half: "open" },
];

/**
 * What the product makes of labelled letters, right, wrong and none per field. `BENCH_LETTERS_WRONG=1` also lists each wrong or missing value of the
 * open letters; those of the half apart stay unseen, so that no rule is tuned to them. `BENCH_LETTERS_LEARN=sums` or `=dates` learns
 * these weights again from the open letters, for the next run.
 */
export async function measureLetters(): Promise<Figure[]> {
  const reader = await createReader({ urgent: true });
  const all: ReadLetter[] = [];
  for (const letter of corpus) all.push({ letter, text: await readLetter(reader, letter) });
  await learn(all);
  return PARTS.flatMap(({ name, waves, half }) => {
    const filed = all.filter(({ letter }) => waves.includes(letter.wave));
    const counted = filed.filter(({ letter }) => letter.half === half);
    return figuresOf(name, counted, filed);
  });
}

async function learn(all: readonly ReadLetter[]): Promise<void> {
  const what = process.env["BENCH_LETTERS_LEARN"];
  if (what === "sums") await learnSums(all);
  if (what === "dates") await learnDates(all);
}

function figuresOf(part: string, counted: readonly ReadLetter[], filed: readonly ReadLetter[]): Figure[] {
  const verdicts = counted.flatMap((one) =>
    judge(one, filed).map((verdict) => ({ ...verdict, letter: one.letter })),
  );
  if (process.env["BENCH_LETTERS_WRONG"] === "1")
    for (const { letter, field, outcome, expected, found } of verdicts)
      if (outcome !== "right" && letter.half === "open")
        console.log(`${field} ${outcome} | ${letter.name} (${letter.comesAs}) | ${expected} | ${found}`);
  return FIELDS.map((field) => {
    const ofField = verdicts.filter((verdict) => verdict.field === field);
    const count = (outcome: string): number =>
      ofField.filter((verdict) => verdict.outcome === outcome).length;
    const percent = (outcome: string): string =>
      `${((100 * count(outcome)) / Math.max(1, ofField.length)).toFixed(0)} %`;
    return {
      name: `${field}, ${part}, ${ofField.length} cases`,
      ours: `right ${percent("right")}, wrong ${percent("wrong")}, none ${percent("none")}`,
      reference: "",
      ratio: "",
      target: TARGETS[field] ?? "",
    };
  });
}
