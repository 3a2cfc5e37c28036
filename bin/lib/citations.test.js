import { expect, it } from "vitest";
import { deadCitations } from "./citations.js";

const SECTIONS = new Map([["4", "# 4. States\n- **Session**: unknown.\n## Decided\n"]]);
const problemsOf = (source) => deadCitations("x.ts", source, { sections: SECTIONS, adrs: new Set(["12"]) });

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

it("names a decision that is not there", () => {
  expect(problemsOf("// (ADR 12, ADR 13)")).toEqual(["x.ts: there is no ADR 13"]);
});
