import { expect, it } from "vitest";
import { idAt } from "./ids.queries.ts";

it("a place without an id is a defect, and no empty id", () => {
  expect(idAt(["a", "b"], 1)).toBe("b");
  expect(() => idAt(["a"], 1)).toThrow("there is no id at 1 of 1");
  expect(() => idAt([""], 0)).toThrow("there is no id at 0 of 1");
});
