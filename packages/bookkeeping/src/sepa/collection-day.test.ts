import { addDays } from "@krempelfrei/contract/dates";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { collectionDay, type CollectionDayRules } from "./collection-day.ts";
import { isTargetDay } from "./target-days.ts";

const rules = (changes: Partial<CollectionDayRules>): CollectionDayRules => ({
  today: "2026-11-23",
  month: "2026-12",
  collection_day: 5,
  lead_target_days: 2,
  ...changes,
});

// Covers sepa.5
describe("day of a collection", () => {
  it.each([
    [
      "moved from a Saturday",
      {},
      "2026-12-07",
      "Der Fälligkeitstag wurde auf Montag, 07.12.2026, verschoben.",
    ],
    ["not moved", { collection_day: 4 }, "2026-12-04", undefined],
    [
      "in a month that has gone by",
      { month: "2026-10" },
      "2026-11-25",
      "Der Fälligkeitstag wurde auf Mittwoch, 25.11.2026, verschoben.",
    ],
    ["as wanted", { wanted: "2026-12-01" }, "2026-12-01", undefined],
    ["as early as can be", { wanted: "2026-11-25" }, "2026-11-25", undefined],
    [
      "wanted on Good Friday",
      { today: "2027-03-22", wanted: "2027-03-26" },
      "2027-03-30",
      "Der Fälligkeitstag wurde auf Dienstag, 30.03.2027, verschoben.",
    ],
    [
      "the last of a month that is too short",
      { today: "2028-02-21", month: "2028-02", collection_day: 30 },
      "2028-02-29",
      undefined,
    ],
    [
      "the last of a year",
      { today: "2026-12-23", month: "2026-12", collection_day: 31 },
      "2026-12-31",
      undefined,
    ],
  ])("%s", (_, changes, day, moved) => {
    expect(collectionDay(rules(changes))).toEqual({ ok: true, day, moved });
  });

  it.each([
    [
      { today: "2026-11-20", wanted: "2026-11-23" },
      "Der früheste mögliche Fälligkeitstag ist der 24.11.2026.",
    ],
    // Would be moved to a day that is early enough only if it were not in the past.
    [{ wanted: "2026-11-20" }, "Der früheste mögliche Fälligkeitstag ist der 25.11.2026."],
    [
      { today: "2026-11-22" },
      "Der Fälligkeitstag darf höchstens 14 Tage im Voraus liegen. Für den 07.12.2026 kann die Datei ab dem 23.11.2026 erstellt werden.",
    ],
    [
      { wanted: "2026-12-08" },
      "Der Fälligkeitstag darf höchstens 14 Tage im Voraus liegen. Für den 08.12.2026 kann die Datei ab dem 24.11.2026 erstellt werden.",
    ],
  ])("%j is refused", (changes, message) => {
    expect(collectionDay(rules(changes))).toEqual({ ok: false, message });
  });

  it("is a TARGET day from the lead time to 14 days ahead, whatever is asked for", () => {
    const day = fc.integer({ min: 0, max: 5000 }).map((days) => addDays("2026-01-01", days));
    fc.assert(
      fc.property(day, fc.nat(40), fc.integer({ min: 1, max: 5 }), (today, ahead, lead) => {
        const wanted = addDays(today, ahead - 10);
        const found = collectionDay(rules({ today, lead_target_days: lead, wanted }));
        if (!found.ok) return;
        expect(isTargetDay(found.day)).toBe(true);
        expect(found.day > today && found.day <= addDays(today, 14)).toBe(true);
        expect(found.day >= wanted).toBe(true);
      }),
    );
  });
});
