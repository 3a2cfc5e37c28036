import type { StackDetails } from "@krempelfrei/contract/stacks/stacks";
import { describe, expect, it } from "vitest";
import {
  changePart,
  cutBefore,
  type Cuts,
  joinWithPrevious,
  listAddressed,
  listProposed,
  proposeCuts,
  restoreCuts,
  toggleLeftOut,
  toKeptCuts,
  toSplit,
  withNewest,
} from "./cuts.ts";

const ANNA = { id: "anna", number: 10_001, full_name: "Anna Beispiel" };

const BERT = { id: "bert", number: 10_002, full_name: "Bert Beispiel" };

/** `a` and `b` are pages addressed to Anna and Bert, `s` to a stranger. */
const addressOf = (letter: string) =>
  letter === "a"
    ? { text: "Anna Beispiel, Weg 1", customer: ANNA }
    : letter === "b"
      ? { text: "Bert Beispiel, Weg 2", customer: BERT }
      : letter === "s"
        ? { text: "Sven Fremd, Weg 3", customer: null }
        : null;

/** `A` is Anna's separator sheet, `_` a blank page, `?` a page with which a letter seems to begin, all else a page. */
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
    is_unread: false,
    cut: letter === "?" ? { why: ["neuer Briefkopf"], is_certain: false } : null,
    address: addressOf(letter),
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

  it("lose the pages that another person has cut meanwhile, which cannot be sent again", () => {
    const chosen = changePart(cutBefore(stack, proposed, 4), 4, { customer: BERT, name: "Brief" });
    const sheets = stack.sheets.map((sheet) => ({ ...sheet, is_done: sheet.page < 4 || sheet.page > 5 }));
    const newest = withNewest({ ...stack, sheets }, "separators", chosen);
    expect(sent(newest)).toBe("4 | 5 | 0");
    expect(toSplit(newest).parts[0]).toEqual({ customer_id: "bert", name: "Brief", pages: [4] });
  });

  it("stay for the pages that remain open", () => {
    const cuts = toggleLeftOut(joinWithPrevious(cutBefore(stack, proposed, 4), 5), 2);
    const rest = {
      ...stack,
      sheets: stack.sheets.map((sheet) => ({ ...sheet, is_done: sheet.page < 4 })),
    };
    const restored = restoreCuts(rest, "separators", toKeptCuts(cuts));
    expect(restored.parts.map(({ sheets }) => sheets.map(({ page }) => page))).toEqual([[4, 5, 6]]);
    expect([...restored.leftOut]).toEqual([5]);
    const again = restoreCuts(stack, "separators", toKeptCuts(cuts));
    expect(sent(again)).toBe(sent(cuts));
  });

  it("show the pages of a document that was taken back into the stack", () => {
    const without2 = { ...proposed, parts: proposed.parts.filter(({ from }) => from !== 1) };
    const { parts, leftOut } = withNewest(stack, "separators", without2);
    expect(parts.map(({ sheets }) => sheets.map(({ page }) => page))).toEqual([
      [1, 2, 3, 4],
      [5, 6],
    ]);
    expect(leftOut).toEqual(new Set([1, 3, 5]));
  });

  it("are kept with the customers and names of their parts", () => {
    const cuts = changePart(proposed, 5, { customer: BERT, name: "Mahnung" });
    const { parts } = restoreCuts(stack, "separators", toKeptCuts(cuts));
    expect(parts.map(({ customer, name }) => [customer?.id, name])).toEqual([
      ["anna", "Scan Seite 2"],
      ["bert", "Mahnung"],
    ]);
  });

  it("keep pages of one customer out of another's document whose first page a colleague has cut", () => {
    const all = stackOf("ppppp");
    const given = changePart(proposeCuts(all, "separators"), 1, { customer: ANNA });
    const cuts = changePart(cutBefore(all, given, 3), 3, { customer: BERT, name: "Berts Brief" });
    const with3Done = (is_done: boolean): StackDetails => ({
      ...all,
      sheets: all.sheets.map((sheet) => (sheet.page === 3 ? { ...sheet, is_done } : sheet)),
    });
    const restored = restoreCuts(with3Done(true), "separators", toKeptCuts(cuts));
    expect(toSplit(restored).parts).toEqual([
      { customer_id: "anna", name: "Scan Seite 1", pages: [1, 2] },
      { customer_id: "bert", name: "Berts Brief", pages: [4, 5] },
    ]);
    // The colleague gives the page back.
    const again = restoreCuts(with3Done(false), "separators", toKeptCuts(restored));
    expect(again.parts.map(({ sheets, customer }) => [sheets.map(({ page }) => page), customer?.id])).toEqual(
      [
        [[1, 2], "anna"],
        [[3], undefined],
        [[4, 5], "bert"],
      ],
    );
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

  // Covers intake.8
  it("ask where a letter seems to begin, not where one does or where a person said no", () => {
    const proposing = stackOf("?p?_?");
    const cuts = proposeCuts(proposing, "separators");
    expect(listProposed(cuts, new Set())).toEqual([3, 5]);
    expect(listProposed(cuts, new Set([3]))).toEqual([5]);
    expect(listProposed(cutBefore(proposing, cuts, 3), new Set())).toEqual([5]);
    expect(listProposed(toggleLeftOut(cuts, 1), new Set([5]))).toEqual([3]);
  });

  // Covers intake.8
  it("leave a customer to the pages that are addressed to them", () => {
    const inherited = (text: string, at: number): (string | undefined)[] => {
      const all = stackOf(text);
      const cuts = changePart(proposeCuts(all, "separators"), 1, { customer: ANNA });
      return cutBefore(all, cuts, at).parts.map(({ customer }) => customer?.id);
    };
    expect(inherited("app", 2)).toEqual(["anna", "anna"]);
    expect(inherited("aa", 2)).toEqual(["anna", "anna"]);
    expect(inherited("ab", 2)).toEqual(["anna", undefined]);
    expect(inherited("as", 2)).toEqual(["anna", undefined]);
    expect(inherited("pa", 2)).toEqual(["anna", "anna"]);
    expect(inherited("pb", 2)).toEqual(["anna", undefined]);
    expect(inherited("Aas", 3)).toEqual(["anna", "anna"]);
    expect(inherited("Aab", 3)).toEqual(["anna", undefined]);
  });

  // Covers intake.8
  it("name the customers of letters without one, by the page with which they begin", () => {
    const all = stackOf("abs");
    const cuts = [2, 3].reduce((next, page) => cutBefore(all, next, page), proposeCuts(all, "separators"));
    expect(listAddressed(cuts)).toEqual([
      { from: 1, customer: ANNA },
      { from: 2, customer: BERT },
    ]);
    expect(listAddressed(changePart(cuts, 1, { customer: BERT }))).toEqual([{ from: 2, customer: BERT }]);
  });

  it("follow what is read while a person cuts", () => {
    const cuts = cutBefore(stackOf("ppp"), proposeCuts(stackOf("ppp"), "separators"), 2);
    expect(listProposed(withNewest(stackOf("pp?"), "separators", cuts), new Set())).toEqual([3]);
  });

  it("keep what has no customer open, with its blank pages", () => {
    const cuts = proposeCuts(stackOf("p_Ap"), "separators");
    expect(sent(cuts)).toBe("4 | 3 | 1");
    const given = changePart(cuts, 1, { customer: ANNA, name: " Brief " });
    expect(sent(given)).toBe("1 4 | 2,3 | 0");
    expect(toSplit(given).parts[0]?.name).toBe("Brief");
  });
});
