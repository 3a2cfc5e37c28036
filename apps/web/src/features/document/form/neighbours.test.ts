import { expect, it } from "vitest";
import { fileItem } from "../../../testing/file-item.ts";
import { neighbours } from "./neighbours.ts";

const files = ["a", "b", "c"].map((id) => fileItem({ id }));

it("counts the documents of the list that are still there, so that the last one has no next", () => {
  const { position, total, following, preceding } = neighbours(files.slice(0, 2), ["a", "b", "c"], "b");
  expect([position, total, following, preceding?.id]).toEqual([2, 2, undefined, "a"]);
});

it("passes over a document that is gone", () => {
  const [first, , last] = files;
  const there = [first, last].flatMap((file) => file ?? []);
  expect(neighbours(there, ["a", "b", "c"], "a").following?.id).toBe("c");
  expect(neighbours(there, ["a", "b", "c"], "c").preceding?.id).toBe("a");
});
