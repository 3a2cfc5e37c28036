import { expect, it } from "vitest";
import { fileItem } from "../../../testing/file-item.ts";
import { shownAmong } from "./shown-lists.ts";

it("a drag of the selection leaves out files that the filter hides", () => {
  const shown = ["3", "1", "4"].map((id) => fileItem({ id }));
  const lists = new Map([["browser" as const, shown]]);
  expect(shownAmong(lists, new Set(["1", "2", "3"]))).toEqual(["3", "1"]);
});
