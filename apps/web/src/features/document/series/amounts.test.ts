import type { Series } from "@krempelfrei/contract/files/series";
import { expect, test } from "vitest";
import { amountsOf, comparedWith, pointsOf } from "./amounts.ts";

const series = (cents: readonly (number | null)[], months = 12): Series => ({
  months,
  members: cents.map((amount_cents, index) => ({
    id: String(index),
    year: 2020 + index,
    month: null,
    amount_cents,
  })),
  gaps: [],
  expected: null,
});

// Covers series.5
test("there are sums only where every document of a yearly series has one", () => {
  expect(amountsOf(series([100, 200, 300])).map(({ year, cents }) => [year, cents])).toEqual([
    [2020, 100],
    [2021, 200],
    [2022, 300],
  ]);
  expect(amountsOf(series([100, null, 300]))).toEqual([]);
  expect(amountsOf(series([100, 200, 300], 1))).toEqual([]);
});

test("a sum is compared with the year before and the first one", () => {
  const amounts = amountsOf(series([42_760, 39_440, 41_260, 41_260]));
  const told = amounts.map((amount) => comparedWith(amounts, amount).replaceAll("\u00a0", " "));
  expect(told).toEqual([
    "",
    "33,20 € weniger als 2020",
    "18,20 € mehr als 2021 · 15,00 € weniger als 2020",
    "so viel wie 2022 · 15,00 € weniger als 2020",
  ]);
});

test("the line goes from the lowest sum to the highest one, and lies flat where all are one", () => {
  const place = { width: 100, top: 10, bottom: 50 };
  expect(pointsOf(amountsOf(series([100, 300, 200])), place).map(({ x, y }) => [x, y])).toEqual([
    [0, 50],
    [50, 10],
    [100, 30],
  ]);
  expect(pointsOf(amountsOf(series([100, 100])), place).map(({ y }) => y)).toEqual([30, 30]);
});
