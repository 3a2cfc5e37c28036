import type { ListedSeries } from "@krempelfrei/contract/files/series";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fileItem } from "../../../testing/file-item.ts";
import { foldSeries, seriesByFile, sizeOf } from "./fold-series.ts";

const seriesOf = (...ids: string[][]): ListedSeries => ({
  series: ids.map((members) => ({
    months: 12,
    members: members.map((id, index) => ({ id, year: 2020 + index, month: null })),
    gaps: [],
    expected: null,
  })),
});

// Covers series.6
test("the newest stands for the others where the first of them stood", () => {
  const files = ["police", "bill-0", "other", "bill-1", "bill-2"].map((id) => fileItem({ id }));
  const { files: shown, folds } = foldSeries(
    files,
    undefined,
    seriesByFile(seriesOf(["bill-0", "bill-1", "bill-2", "elsewhere"])),
  );
  expect(shown.map(({ id }) => id)).toEqual(["police", "bill-2", "other"]);
  expect(folds?.get("bill-2")?.members.map(({ file }) => file.id)).toEqual(["bill-2", "bill-1", "bill-0"]);
});

// Covers series.6
test("no document is lost or told twice, and none stands for those of another heading or series", () => {
  const place = fc.record({ series: fc.nat({ max: 3 }), heading: fc.nat({ max: 2 }) });
  fc.assert(
    fc.property(fc.array(place, { maxLength: 30 }), fc.boolean(), (places, withHeadings) => {
      const files = places.map((_, index) => fileItem({ id: String(index) }));
      const idsIn = (series: number): string[] =>
        files.filter((_, index) => places[index]?.series === series).map(({ id }) => id);
      // The fourth are of none.
      const known = seriesByFile(seriesOf(idsIn(0), idsIn(1), idsIn(2)));
      const headingOf = ({ id }: { readonly id: string }) => String(places[Number(id)]?.heading);
      const { files: shown, folds } = foldSeries(files, withHeadings ? headingOf : undefined, known);
      const entries = shown.map(
        (file) => folds?.get(file.id)?.members.map(({ file: member }) => member.id) ?? [file.id],
      );
      expect(entries.flat().toSorted()).toEqual(files.map(({ id }) => id).toSorted());
      expect(shown.map((file) => sizeOf(folds, file))).toEqual(entries.map(({ length }) => length));
      for (const entry of entries) {
        expect(new Set(entry.map((id) => places[Number(id)]?.series)).size).toBe(1);
        if (withHeadings) expect(new Set(entry.map((id) => headingOf({ id }))).size).toBe(1);
      }
    }),
  );
});
