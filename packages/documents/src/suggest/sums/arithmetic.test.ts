import { expect, test } from "vitest";
import { roleOf } from "./arithmetic.ts";

test.each([
  ["the sum of those above it", [1_999, 1_999, 600, 4_598], 3, ["total"]],
  ["one of those that a total adds up", [1_999, 1_200, 600, 3_799], 1, ["part"]],
  ["what advances leave of a sum", [22_859, -18_000, 4_859], 2, ["total", "rest"]],
  ["a sum of which advances are taken", [22_859, -18_000, 4_859], 0, ["part", "reduced"]],
  ["the sum with tax", [10_000, 1_900, 11_900], 2, ["total", "gross"]],
  ["the sum without tax", [10_000, 1_900, 11_900], 0, ["net", "part"]],
  ["the tax", [10_000, 1_900, 11_900], 1, ["tax", "part"]],
  ["none of these", [7_400, 2_500], 1, []],
])("a sum is %s", (_, sums, index, roles) => {
  expect(roleOf(sums, index)).toEqual(roles);
});
