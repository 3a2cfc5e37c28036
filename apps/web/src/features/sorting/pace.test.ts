import { expect, it } from "vitest";
import { minutesLeft } from "./pace.ts";

const seconds = (...moments: number[]): number[] => moments.map((second) => second * 1000);

it("tells the rest of a round by the median gap, once three documents are filed", () => {
  expect(minutesLeft(seconds(0), 10)).toBeUndefined();
  expect(minutesLeft(seconds(0, 10, 20), 10)).toBeUndefined();
  expect(minutesLeft(seconds(0, 10, 20, 35), 24)).toBe(4);
  expect(minutesLeft(seconds(0, 1, 2, 3), 5)).toBe(1);
  expect(minutesLeft(seconds(0, 10, 20, 30), 0)).toBeUndefined();
});

it("leaves out pauses", () => {
  expect(minutesLeft(seconds(0, 10, 20, 1220), 24)).toBeUndefined();
  expect(minutesLeft(seconds(0, 10, 20, 1220, 1230), 24)).toBe(4);
});
