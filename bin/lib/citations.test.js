import { expect, it } from "vitest";
import { deadCitations } from "./citations.js";

const SECTIONS = new Map([["4", "# 4. States\n- **Session**: unknown.\n## Decided\n"]]);
const RULES = new Set(["1", "1.5", "2"]);
const problemsOf = (source) =>
  deadCitations("x.ts", source, { sections: SECTIONS, rules: RULES, adrs: new Set(["12"]) });

it("finds a section, a heading and a bold word, also over the end of a line", () => {
  expect(
    problemsOf('/** (specification 4, "Session"), specification 4, "Decided", specification 4 */'),
  ).toEqual([]);
  expect(problemsOf('/**\n * (specification 4,\n * "Session")\n */')).toEqual([]);
});

it("names what leads nowhere", () => {
  expect(problemsOf('// specification 7, and specification 4, "Upload"')).toEqual([
    "x.ts: there is no specification 7",
    'x.ts: specification 4 has no "Upload"',
  ]);
  expect(problemsOf('/**\n * (specification 4,\n * "Sitting")\n */')).toHaveLength(1);
});

it("finds the rules of the accounting, one or several, and names those that are not there", () => {
  expect(problemsOf("/** accounting.md 1.5: oldest; accounting.md 1, 1.5 and 2, steps 3 to 5. */")).toEqual(
    [],
  );
  expect(problemsOf("/**\n * (accounting.md\n * 1.5)\n */")).toEqual([]);
  expect(problemsOf("// accounting.md 1.6, accounting.md 1 and 3, accounting.md")).toEqual([
    "x.ts: there is no section accounting.md 1.6",
    "x.ts: there is no section accounting.md 1 and 3",
    "x.ts: there is no section accounting.md",
  ]);
});

it("names a decision that is not there", () => {
  expect(problemsOf("// (ADR 12, ADR 13)")).toEqual(["x.ts: there is no ADR 13"]);
});
