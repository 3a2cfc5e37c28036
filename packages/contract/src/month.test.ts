import { expect, test } from "vitest";
import { month } from "./month.ts";
import { germanMonth } from "./german-month.ts";

test.each(["2026-12", "2000-01", "2199-09"])("%s is a month", (value) => {
  expect(month.parse(value)).toBe(value);
});

test.each([
  [undefined, "Bitte einen Monat angeben."],
  [null, "Bitte einen Monat angeben."],
  ["", "Bitte einen Monat angeben."],
  ["2026-13", "Der Monat muss im Format JJJJ-MM angegeben werden."],
  ["2026-00", "Der Monat muss im Format JJJJ-MM angegeben werden."],
  ["12.2026", "Der Monat muss im Format JJJJ-MM angegeben werden."],
  ["2026-12-01", "Der Monat muss im Format JJJJ-MM angegeben werden."],
  ["2026-12\n", "Der Monat muss im Format JJJJ-MM angegeben werden."],
  [5, "Der Monat muss im Format JJJJ-MM angegeben werden."],
  [[], "Der Monat muss im Format JJJJ-MM angegeben werden."],
])("%j is refused", (value, message) => {
  expect(month.safeParse(value).error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test("a month is called by its German name", () => {
  expect(germanMonth("2026-12")).toBe("Dezember 2026");
  expect(germanMonth("2027-03")).toBe("März 2027");
});
