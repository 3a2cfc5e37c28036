import { expect, it } from "vitest";
import { ageOn } from "./age.ts";

it.each([
  ["1980-05-04", "2026-05-03", 45],
  ["1980-05-04", "2026-05-04", 46],
  ["2024-02-29", "2025-02-28", 0],
  ["2024-02-29", "2025-03-01", 1],
  ["2026-01-01", "2026-01-01", 0],
])("somebody born on %s is on %s %i years old", (birthday, day, years) => {
  expect(ageOn(birthday, day)).toBe(years);
});
