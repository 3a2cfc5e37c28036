import { describe, expect, it } from "vitest";
import { likelyCut, proposeParts, type CutAt } from "./propose-parts.ts";

const ANNA = { id: "a", number: 1, full_name: "Anna Beispiel" };
const BERT = { id: "b", number: 2, full_name: "Bert Beispiel" };

/**
 * `A` and `B` are separator sheets of two, `?` one of somebody who is gone, `_` is blank, all else a page; `x` is one that is done, `X` a
 * sheet of the first that is; with `!` a letter begins for certain, with `~` perhaps.
 */
const sheets = (text: string) =>
  Array.from(text).map((letter, index) => ({
    page: index + 1,
    kind: "AB?X".includes(letter)
      ? ("separator" as const)
      : letter === "_"
        ? ("blank" as const)
        : ("page" as const),
    customer: letter === "A" || letter === "X" ? ANNA : letter === "B" ? BERT : null,
    is_done: letter === "x" || letter === "X",
    cut: "!~".includes(letter) ? { why: ["neuer Briefkopf"], is_certain: letter === "!" } : null,
  }));

const told = (text: string, at: CutAt): string =>
  proposeParts(sheets(text), at)
    .map(({ customer, pages, leftOut }) => `${customer?.id ?? "-"}:${pages.join()}(${leftOut.join()})`)
    .join(" ");

describe("a stack is cut", () => {
  it.each([
    ["App_ApB.p", "separators", "a:2,3(1,4) a:6(5) b:8,9(7)"],
    ["ppp", "separators", "-:1,2,3()"],
    ["pA?p", "separators", "-:1() a:(2) -:4(3)"],
    ["p_p_p", "separators", "-:1,3,5(2,4)"],
    ["p_p__p", "blanks", "-:1(2) -:3(4,5) -:6()"],
    ["A_p_p", "blanks", "a:3(1,2,4) a:5()"],
    ["__p", "blanks", "-:3(1,2)"],
    ["Apxpp", "separators", "a:2(1) a:4,5()"],
    ["XxpBp", "separators", "-:3() b:5(4)"],
    ["p!p~p", "separators", "-:1() -:2,3,4,5()"],
    ["Ap!__!", "separators", "a:2(1) a:3(4,5) a:6()"],
    ["_!p", "separators", "-:2,3(1)"],
    ["", "blanks", ""],
  ] as const)("%s at %s", (text, at, parts) => {
    expect(told(text, at)).toBe(parts);
  });

  // Covers intake.2
  it("at blank pages where they cannot be the backs of sheets", () => {
    expect(["p_p_", "pp", "pp_p", "_p"].map((text) => likelyCut(sheets(text)))).toEqual([
      "separators",
      "separators",
      "blanks",
      "blanks",
    ]);
  });
});
