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

  it("can begin downwards, each other order upwards", () => {
    const down = { ...options, direction: "desc" } as const;
    const sorting = (query: string) => readListView(down, new URLSearchParams(query)).sorting;
    expect(sorting("")).toEqual({ key: "name", direction: "desc" });
    expect(sorting("sort=number")).toEqual({ key: "number", direction: "asc" });
    expect(sorting("direction=asc")).toEqual({ key: "name", direction: "asc" });
  });

  // Covers 2.4
  it.each(["asc", "desc"] as const)("survives the way to the address and back (usual: %s)", (direction) => {
    const usual = { ...options, direction };
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
          expect(readListView(usual, writeListView(usual, state))).toEqual(state);
        },
      ),
    );
  });
});
