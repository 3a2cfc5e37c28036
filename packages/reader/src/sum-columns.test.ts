import { expect, test } from "vitest";
import type { Word } from "./answers.ts";
import { textOfWords } from "./words.ts";

/** A word on a page that may be turned: `x` and `y` are those of the upright page. */
const word = (text: string, line: number, [x, y]: readonly [number, number], isTurned = false): Word => {
  const [right, bottom] = [x + text.length * 0.01, y + 0.01];
  const place = (along: number, down: number): [number, number] =>
    isTurned ? [1 - down, along] : [along, down];
  return {
    text,
    line,
    confidence: 90,
    quad: [...place(x, y), ...place(right, y), ...place(right, bottom), ...place(x, bottom)],
  };
};

const table = (isTurned: boolean): Word[] => [
  word("Honig", 0, [0.1, 0.4], isTurned),
  word("Versand", 1, [0.1, 0.42], isTurned),
  word("Summe", 3, [0.1, 0.45], isTurned),
  word("7,50", 5, [0.8, 0.402], isTurned),
  word("4,90", 6, [0.8, 0.422], isTurned),
  word("12,40", 8, [0.8, 0.449], isTurned),
  word("€", 8, [0.86, 0.449], isTurned),
  word("Danke!", 10, [0.1, 0.5], isTurned),
];

test.each([false, true])(
  "sums stand behind the labels of their rows, on a page that is turned: %s",
  (isTurned) => {
    expect(textOfWords(table(isTurned))).toBe("Honig 7,50\nVersand 4,90\n\nSumme 12,40 €\n\nDanke!");
  },
);

test("a column without labels, and words beside words, stay", () => {
  const words = [
    word("Lindental", 0, [0.1, 0.2]),
    word("04.02.2026", 2, [0.8, 0.2]),
    word("9,00", 4, [0.8, 0.6]),
  ];
  expect(textOfWords(words)).toBe("Lindental\n\n04.02.2026\n\n9,00");
});
