import { expect, it } from "vitest";
import { tagsOf } from "./coverage.js";

const file = `// Covers 1.1
import { it } from "vitest";

// Covers 4.12, S15a
// A further comment.
it.each([1, 2])("holds %d", () => {
  // Covers bank.3
  const held = 1;
});
`;

it("tags of a file belong to the whole file, to the test below them, or to nothing", () => {
  expect(tagsOf("x.test.ts", file).map(({ ids, title }) => [ids, title])).toEqual([
    [["1.1"], ""],
    [["4.12", "S15a"], "holds %d"],
    [["bank.3"], undefined],
  ]);
});
