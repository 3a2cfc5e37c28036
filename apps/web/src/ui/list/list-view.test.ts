import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readListView, writeListView } from "./list-view.ts";

const options = { sorts: ["name", "number"], filters: ["package"] } as const;
const read = (query: string) => readListView(options, new URLSearchParams(query));

describe("the state of a list in its address", () => {
  it("is the usual one where the address says nothing, or nonsense", () => {
    const usual = {
      search: "",
      page: 1,
      sorting: { key: "name", direction: "asc" },
      filters: { package: "" },
    };
    expect(read("")).toEqual(usual);
    expect(read("page=-1&sort=password&direction=up&color=red")).toEqual(usual);
    expect(read("page=1.5")).toEqual(usual);
    expect(read("page=1e99")).toEqual(usual);
    expect(writeListView(options, read("")).toString()).toBe("");
  });

  it("survives the way to the address and back", () => {
    fc.assert(
      fc.property(
        fc.record({
          search: fc.string({ unit: "grapheme" }),
          page: fc.integer({ min: 1, max: 1_000_000 }),
          sorting: fc.record({
            key: fc.constantFrom(...options.sorts),
            direction: fc.constantFrom("asc" as const, "desc" as const),
          }),
          filters: fc.record({ package: fc.string() }),
        }),
        (state) => {
          expect(read(writeListView(options, state).toString())).toEqual(state);
        },
      ),
    );
  });
});
