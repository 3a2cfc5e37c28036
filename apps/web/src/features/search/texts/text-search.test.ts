import { expect, it } from "vitest";
import { leftOutWords, textSearch } from "./text-search.api.ts";

it("asks only for what a text can be searched for", () => {
  expect(textSearch(" ab ")).toBeUndefined();
  expect(textSearch("a b c d e f g h i")).toBe("a b c d e f g h");
  expect(textSearch("x".repeat(200))).toHaveLength(100);
});

it("names the words that are not searched for", () => {
  expect(leftOutWords("a b c d e f g h i  k ", { left_out: [] })).toEqual(["i", "k"]);
  expect(leftOutWords("a b", { left_out: [] })).toEqual([]);
});
