import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY_MS } from "@krempelfrei/contract/durations";
import { outlived } from "./retention.ts";
import { snapshotName, snapshotTime } from "./snapshot.ts";

const nights = (count: number, from = "2025-01-01T02:00:00Z"): string[] =>
  Array.from({ length: count }, (_, day) => snapshotName(new Date(new Date(from).getTime() + day * DAY_MS)));

describe("what is kept of the backups", () => {
  it("is one a day for a week, one a week for a month, one a month for a year", () => {
    const all = nights(400);
    const gone = new Set(outlived(all));
    const kept = all.filter((name) => !gone.has(name));
    expect(kept.map((name) => name.slice(0, 10))).toEqual(
      `2025-03-31 2025-04-30 2025-05-31 2025-06-30 2025-07-31 2025-08-31 2025-09-30 2025-10-31 2025-11-30
      2025-12-31 2026-01-18 2026-01-25 2026-01-29 2026-01-30 2026-01-31 2026-02-01 2026-02-02 2026-02-03 2026-02-04`.split(
        /\s+/,
      ),
    );
  });

  it("loses nothing to a time without backups", () => {
    const old = nights(3);
    expect(outlived([...old, ...nights(1, "2026-06-01T02:00:00Z")])).toEqual([]);
  });

  it("is the newest in any case, and stays kept whatever came before it", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat({ max: 900 }), { minLength: 1, maxLength: 300 }), (days) => {
        const all = days.map(
          (day) => nights(1, new Date(Date.UTC(2025, 0, 1 + day, 2)).toISOString())[0] ?? "",
        );
        const gone = outlived(all);
        const kept = all.filter((name) => !gone.includes(name));
        expect(kept).toContain(all.toSorted().at(-1));
        expect(outlived(kept)).toEqual([]);
      }),
    );
  });

  it("is read from names that tell the moment", () => {
    const moment = new Date("2026-11-22T02:00:05Z");
    expect(snapshotTime(snapshotName(moment))).toEqual(moment);
  });
});
