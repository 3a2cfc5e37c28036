import fc from "fast-check";
import { expect, test } from "vitest";
import { seriesOf, type SeriesDocument } from "./series.ts";

type Letter = SeriesDocument & { readonly contract: number };

/** How the letters of a contract come, and which of them are missing. */
const contract = fc.record({
  months: fc.constantFrom(1, 3, 6, 12),
  first: fc.integer({ min: 2010 * 12, max: 2022 * 12 }),
  comes: fc.array(
    fc.integer({ min: 0, max: 9 }).map((chance) => chance > 0),
    { minLength: 3, maxLength: 24 },
  ),
});
const NAMES = [
  () => "Beitragsrechnung",
  (year: number) => `Beitragsrechnung ${year}`,
  (year: number, month: number) => `Beitragsrechnung ${String(month).padStart(2, "0")}/${year}`,
] as const;

/** Contracts of one sender whose letters have one name, told apart by their numbers or by their folders. */
const letters = fc
  .record({
    contracts: fc.array(contract, { minLength: 1, maxLength: 4 }),
    name: fc.constantFrom(...NAMES),
    by: fc.constantFrom("number", "folder"),
  })
  .map(({ contracts, name, by }) =>
    contracts.flatMap(({ months, first, comes }, contract) =>
      comes.flatMap((does, index): Letter[] => {
        const at = first + index * months;
        const [year, month] = [Math.floor(at / 12), (at % 12) + 1];
        const id = `${contract} ${index}`;
        const numbers = {
          contract: by === "number" ? [`KH ${contract}00`] : [],
          plate: [],
          customer: ["4711"],
        };
        const folder = by === "folder" ? String(contract) : "one";
        const written = { name: name(year, month), author: "Amt", type: "invoice", owner: "anna" };
        return does ? [{ contract, id, content: id, ...written, folder, numbers, year, month }] : [];
      }),
    ),
  )
  .chain((all) => fc.shuffledSubarray(all, { minLength: all.length }));

// Covers series.2
test("no two contracts are one series, and one that is found has all letters of its contract", () => {
  fc.assert(
    fc.property(letters, (documents) => {
      for (const { members } of seriesOf(documents, "2026-11-27")) {
        const ids = members.map(({ document }) => document.id).toSorted();
        const own = documents.filter((one) => one.contract === members[0]?.document.contract);
        expect(ids).toEqual(own.map(({ id }) => id).toSorted());
      }
    }),
    { numRuns: 1000 },
  );
});
