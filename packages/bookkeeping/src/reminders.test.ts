import { addDays } from "@krempelfrei/contract/dates";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decideReminder, nextLevel, type OpenClaim } from "./reminders.ts";

const TODAY = "2026-12-20";
const claim = (changes: Partial<OpenClaim> = {}): OpenClaim => ({
  due_on: "2026-12-05",
  last: null,
  is_collected: false,
  ...changes,
});
const decide = (claims: readonly OpenClaim[], block: object = {}) =>
  decideReminder({ claims, fees: [], dunning_block: false, dunning_block_note: null, ...block }, TODAY);
const reminded = (level: number, due_on = "2026-12-19") => claim({ last: { level, due_on } });

describe("a reminder", () => {
  it.each([
    [0, "2026-12-27", claim()],
    [1, "2027-01-03", reminded(0)],
    [2, "2027-01-03", reminded(1)],
  ])("of level %i is due on %s", (level, due_on, given) => {
    expect(decide([given])).toEqual({ level, due_on, claims: [given] });
  });

  it.each([
    ["is not due yet", claim({ due_on: TODAY })],
    ["will be collected", claim({ is_collected: true })],
    ["was reminded of, with time left", reminded(0, TODAY)],
  ])("is not made of what %s", (_, given) => {
    expect(decide([given])).toBeUndefined();
  });

  it("is one letter of the level after the highest, and each claim keeps its own", () => {
    const claims = [claim(), reminded(0)];
    expect(decide(claims)).toMatchObject({ level: 1, claims });
    expect(claims.map(nextLevel)).toEqual([0, 1]);
  });

  it("ends with the second: then a person decides, and a block keeps it away", () => {
    expect(decide([reminded(2)])).toMatchObject({ skip: { code: "last_level" } });
    const other = claim();
    expect(decide([reminded(2), other])).toMatchObject({ level: 0, claims: [other] });
    const again = reminded(0);
    expect(decide([reminded(2), other, again])).toMatchObject({ level: 1, claims: [other, again] });
    expect(decide([claim()], { dunning_block: true, dunning_block_note: "Ratenzahlung" })).toEqual({
      skip: { code: "dunning_block", message: "Mahnsperre: Ratenzahlung" },
    });
  });

  it("is made once for a day: after it nothing is due until its term has passed", () => {
    const days = fc.integer({ min: -40, max: 40 }).map((count) => addDays(TODAY, count));
    const last = fc.option(fc.record({ level: fc.integer({ min: 0, max: 2 }), due_on: days }));
    const claims = fc.array(fc.record({ due_on: days, last, is_collected: fc.boolean() }));
    fc.assert(
      fc.property(claims, (given) => {
        const decision = decide(given);
        if (decision === undefined || "skip" in decision) return;
        const { level, due_on } = decision;
        expect(level).toBeLessThanOrEqual(2);
        const after = given.map((one) =>
          decision.claims.includes(one) ? { ...one, last: { level: nextLevel(one), due_on } } : one,
        );
        const again = decide(after);
        expect(again === undefined || "skip" in again).toBe(true);
      }),
    );
  });
});
