import { createReader } from "@krempelfrei/reader/reader";
import type { Figure } from "./figure.ts";
import { corpus, type Half } from "./letters/corpus.ts";
import { FIELDS, judge, type ReadLetter } from "./letters/judge.ts";
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

/**
 * What the product makes of labelled letters, right, wrong and none per field. `BENCH_LETTERS_WRONG=1` also lists each wrong or missing value of the
 * open half; those of the half apart stay unseen, so that no rule is tuned to them.
 */
export async function measureLetters(): Promise<Figure[]> {
  const reader = await createReader({ urgent: true });
  const figures: Figure[] = [];
  for (const half of ["open", "apart"] as const) {
    const read: ReadLetter[] = [];
    for (const letter of corpus.filter((one) => one.half === half))
      read.push({ letter, text: await readLetter(reader, letter) });
    figures.push(...figuresOf(half, read));
  }
  return figures;
}

function figuresOf(half: Half, read: readonly ReadLetter[]): Figure[] {
  const verdicts = read.flatMap((one) =>
    judge(one, read).map((verdict) => ({ ...verdict, letter: one.letter })),
  );
  if (half === "open" && process.env["BENCH_LETTERS_WRONG"] === "1")
    for (const { letter, field, outcome, expected, found } of verdicts)
      if (outcome !== "right")
        console.log(`${field} ${outcome} | ${letter.name} (${letter.comesAs}) | ${expected} | ${found}`);
  return FIELDS.map((field) => {
    const ofField = verdicts.filter((verdict) => verdict.field === field);
    const count = (outcome: string): number =>
      ofField.filter((verdict) => verdict.outcome === outcome).length;
    const percent = (outcome: string): string =>
      `${((100 * count(outcome)) / Math.max(1, ofField.length)).toFixed(0)} %`;
    return {
      name: `${field}, ${half} half, ${ofField.length} cases`,
      ours: `right ${percent("right")}, wrong ${percent("wrong")}, none ${percent("none")}`,
      reference: "",
      ratio: "",
      target: TARGETS[field] ?? "",
    };
  });
}
