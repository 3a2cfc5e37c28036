import type { StackDetails } from "@krempelfrei/contract/stacks/stacks";
import { describe, expect, it } from "vitest";
import {
  changePart,
  cutBefore,
  type Cuts,
  joinWithPrevious,
  proposeCuts,
  toggleLeftOut,
  toSplit,
} from "./cuts.ts";

const ANNA = { id: "anna", number: 10_001, full_name: "Anna Beispiel" };

/** `A` is Anna's separator sheet, `_` a blank page, all else a page. */
const stackOf = (text: string): StackDetails => ({
  id: "stack",
  full_name: "Scan.pdf",
  size: 1,
  state: "open",
  reason: null,
  pages: text.length,
  pages_done: 0,
  created_at: "2026-11-20T08:00:00Z",
  closed_at: null,
  revision: 1,
  parts: [],
  sheets: Array.from(text, (letter, index) => ({
    page: index + 1,
    kind: letter === "A" ? "separator" : letter === "_" ? "blank" : "page",
    customer: letter === "A" ? ANNA : null,
    has_picture: true,
    is_done: false,
  })),
});

const sent = (cuts: Cuts): string => {
  const { parts, left_out, open } = toSplit(cuts);
  return `${parts.map(({ pages }) => pages.join("+")).join(" ")} | ${left_out.join()} | ${open}`;
};

describe("cuts of a stack", () => {
  const stack = stackOf("Ap_pAp");
  const proposed = proposeCuts(stack, "separators");

  it("are sent as proposed: a document for each sheet, without sheets and blank pages", () => {
    expect(sent(proposed)).toBe("2+4 6 | 1,3,5 | 0");
    expect(toSplit(proposed).parts[0]).toEqual({ customer_id: "anna", name: "Scan Seite 2", pages: [2, 4] });
  });

  // Covers intake.2
  it("are moved: one more, one less, and nowhere where there is none", () => {
    const more = cutBefore(stack, proposed, 4);
    expect(sent(more)).toBe("2 4 6 | 1,3,5 | 0");
    expect(sent(joinWithPrevious(more, 4))).toBe(sent(proposed));
    expect(sent(joinWithPrevious(proposed, 1))).toBe(sent(proposed));
    expect(sent(cutBefore(stack, proposed, 1))).toBe(sent(proposed));
  });

  it("leave a page out and take it in again; a document of which all pages are left out is none", () => {
    const without = toggleLeftOut(proposed, 6);
    expect(sent(without)).toBe("2+4 | 1,3,5,6 | 0");
    expect(sent(toggleLeftOut(without, 6))).toBe(sent(proposed));
  });

  it("keep what has no customer open, with its blank pages", () => {
    const cuts = proposeCuts(stackOf("p_Ap"), "separators");
    expect(sent(cuts)).toBe("4 | 3 | 1");
    const given = changePart(cuts, 1, { customer: ANNA, name: " Brief " });
    expect(sent(given)).toBe("1 4 | 2,3 | 0");
    expect(toSplit(given).parts[0]?.name).toBe("Brief");
  });
});
