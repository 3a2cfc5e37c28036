import type { Series } from "@krempelfrei/contract/files/series";
import { expect, test } from "vitest";
import { listed, nameIn, nearestIn, tabsOf } from "./period-words.ts";

const member = (year: number, month: number | null) => ({
  id: `${year}-${month}`,
  year,
  month,
  amount_cents: null,
});
const series = (changes: Partial<Series>): Series => ({
  months: 12,
  members: [],
  gaps: [],
  expected: null,
  ...changes,
});

test("years stand from the newest on, the missing one among them", () => {
  const tabs = tabsOf(
    series({ members: [member(2021, null), member(2023, null)], gaps: [{ year: 2022, month: null }] }),
  );
  expect(tabs.map(({ id, label }) => [label, id])).toEqual([
    ["2023", "2023-null"],
    ["2022", null],
    ["2021", "2021-null"],
  ]);
});

test("months stand from the oldest on", () => {
  const members = [member(2025, 12), member(2026, 3)];
  const tabs = tabsOf(series({ months: 1, members, gaps: [{ year: 2026, month: 1 }] }));
  expect(tabs.map(({ year, label }) => `${label} ${year}`)).toEqual(["Dez 2025", "Jan 2026", "Mär 2026"]);
});

test("another year opens at the nearest month that has a document", () => {
  const tabs = tabsOf(
    series({ months: 1, members: [member(2025, 2), member(2025, 11)], gaps: [{ year: 2025, month: 3 }] }),
  );
  expect(nearestIn(tabs, 2025, 3)?.id).toBe("2025-2");
  expect(nearestIn(tabs, 2025, 10)?.id).toBe("2025-11");
  expect(nearestIn(tabs, 2024, 1)).toBeUndefined();
});

test("several gaps are told in one sentence", () => {
  expect(listed(["2020", "2021", "2022"])).toBe("2020, 2021 und 2022");
});

// Covers series.7
test("a missing document is called like its neighbour, in its own period", () => {
  const year = { year: 2022, month: null };
  expect(nameIn(year, "Beitrag 2023", { year: 2023, month: null })).toBe("Beitrag 2022");
  expect(nameIn({ year: 2024, month: 3 }, "Gehalt Oktober 2026", { year: 2026, month: 10 })).toBe(
    "Gehalt März 2024",
  );
  expect(nameIn(year, "Beitragsrechnung", { year: 2023, month: null })).toBeUndefined();
  // Half of the neighbour's period would stay.
  expect(nameIn({ year: 2024, month: 3 }, "Strom 10-2026", { year: 2026, month: 10 })).toBeUndefined();
  expect(nameIn(year, "Beitrag 2023 vom 04.01.2023", { year: 2023, month: null })).toBeUndefined();
});
