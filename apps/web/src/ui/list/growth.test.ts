import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GROWING_MS, GROWING_STEP_MS, shownAt } from "./growth.ts";

describe("a growing number", () => {
  // Covers 9.10
  it("goes in 20 even steps from what it was to its value", () => {
    const steps = Array.from({ length: GROWING_MS / GROWING_STEP_MS }, (_, step) =>
      shownAt(0, 100, (step + 1) * GROWING_STEP_MS),
    );
    expect(steps).toEqual([5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85, 90, 95, 100]);
    expect(shownAt(1000, 900, 250)).toBe(950);
  });

  it("never leaves the way between the two, and ends at the value", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.maxSafeInteger(), fc.nat(2000), (a, b, elapsed) => {
        const [from, to] = [Math.trunc(a / 4), Math.trunc(b / 4)];
        const shown = shownAt(from, to, elapsed);
        expect(shown).toBeGreaterThanOrEqual(Math.min(from, to));
        expect(shown).toBeLessThanOrEqual(Math.max(from, to));
        if (elapsed >= GROWING_MS) expect(shown).toBe(to);
      }),
    );
  });
});
