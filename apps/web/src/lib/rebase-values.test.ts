import { describe, expect, it } from "vitest";
import { changedFields, rebaseValues } from "./rebase-values.ts";

const base = { city: "Hamburg", phone: "040 1", note: "", tags: ["alt"] };

describe("typed values", () => {
  it("stay as typed over a newer state, which fills in the rest", () => {
    const typed = { ...base, city: "Kiel", phone: "0431 1" };
    const newer = { ...base, city: "Bonn", phone: "0431 1", note: "Neu" };
    expect(rebaseValues(base, typed, newer)).toEqual({
      values: { ...newer, city: "Kiel" },
      conflicts: ["city"],
    });
  });

  it("count lists as equal when their items are", () => {
    expect(changedFields(base, { ...base, tags: ["alt"] })).toEqual([]);
    expect(changedFields(base, { ...base, tags: ["neu"] })).toEqual(["tags"]);
  });
});
