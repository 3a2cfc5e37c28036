import fc from "fast-check";
import { expect, test } from "vitest";
import { easterSunday } from "./easter.ts";

test.each([
  "1818-03-22",
  "1961-04-02",
  "2000-04-23",
  "2016-03-27",
  "2024-03-31",
  "2025-04-20",
  "2026-04-05",
  "2027-03-28",
  "2038-04-25",
  "2285-03-22",
])("Easter was or will be on %s", (day) => {
  expect(easterSunday(Number(day.slice(0, 4)))).toBe(day);
});

test("it is a Sunday from 22 March to 25 April", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1583, max: 4099 }), (year) => {
      const day = easterSunday(year);
      expect(new Date(`${day}T00:00:00Z`).getUTCDay()).toBe(0);
      expect(day >= `${year}-03-22` && day <= `${year}-04-25`).toBe(true);
    }),
  );
});
