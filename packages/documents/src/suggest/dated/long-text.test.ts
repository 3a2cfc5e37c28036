import { afterEach, expect, test, vi } from "vitest";
import { foundDates } from "../found-dates.ts";
import { sentenceAt } from "../sentence.ts";
import { findSpans } from "../span.ts";
import { suggest } from "../suggest.ts";

afterEach(() => vi.restoreAllMocks());

const LENGTH = 40_000;
/** Times that the whole text may be searched for something. */
const TIMES = 250;

/** Characters of all texts and parts of texts that are searched for several matches, or cut. */
function readBy(work: () => unknown): number {
  let characters = 0;
  for (const method of ["matchAll", "split", "replaceAll"] as const) {
    const real = String.prototype[method] as (this: string, ...given: unknown[]) => unknown;
    vi.spyOn(String.prototype, method).mockImplementation(function counted(
      this: string,
      ...given: unknown[]
    ) {
      characters += this.length;
      return real.apply(this, given);
    } as never);
  }
  work();
  vi.restoreAllMocks();
  return characters;
}

test.each([
  "02.02.2026 ",
  "02.02.2026\n",
  "Zahlen Sie bis 02.02.2026 ",
  "Rechnungsbetrag 12,00 € ",
  "bis zum 18.09.2026 ab und ",
  "1,00 €\nBitte zahlen Sie ",
  "CHF 1,00 12,00 ",
])("a text of nothing but %j is read a limited number of times", (part) => {
  const text = part.repeat(LENGTH).slice(0, LENGTH);
  expect(readBy(() => suggest(text, { filed: [], persons: [] }, "2026-11-20"))).toBeLessThan(TIMES * LENGTH);
  expect(readBy(() => foundDates(text, "2026-11-20"))).toBeLessThan(TIMES * LENGTH);
});

test("the sentence at a place is that of the text which is asked for", () => {
  const [one, two] = ["Heute ist es hell. Morgen wird es dunkel.", "Heute, ja heute ist es morgen."];
  expect(sentenceAt(one, 19, 25).whole).toBe(" Morgen wird es dunkel.");
  expect(sentenceAt(two, 19, 25).whole).toBe(two);
  expect(sentenceAt(one, 19, 25).whole).toBe(" Morgen wird es dunkel.");
});

test("a period is searched back over a line break, but not over any number of blanks", () => {
  const spansOf = (blanks: string): number =>
    findSpans(`bis zum Ablauf${blanks}des${blanks}zwölften Monats`).length;
  expect(spansOf("\n  ")).toBe(1);
  expect(spansOf(" ".repeat(LENGTH))).toBe(0);
});
