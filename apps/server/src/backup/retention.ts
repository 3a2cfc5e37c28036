import { berlinDay } from "@krempelfrei/contract/dates";
import { snapshotTime } from "./snapshot.ts";

/** Days, weeks and months for which one snapshot each is kept. */
export const KEPT = { days: 7, weeks: 4, months: 12 } as const;

/** The Monday of a day's week. */
function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}

/**
 * Snapshots to delete: all but the newest of each of the last seven days, four weeks and twelve months with a snapshot.
 * Only existing snapshots count, so that an office whose backups failed for a month loses none; the newest always
 * stays.
 */
export function outlived(snapshots: readonly string[]): string[] {
  const newestFirst = snapshots.toSorted().toReversed();
  const dayOf = (name: string): string => berlinDay(snapshotTime(name));
  const newestOfEach = (periodOf: (name: string) => string, count: number): string[] => {
    const kept = new Map<string, string>();
    for (const name of newestFirst) {
      const period = periodOf(name);
      if (!kept.has(period)) kept.set(period, name);
    }
    return [...kept.values()].slice(0, count);
  };
  const kept = new Set([
    ...newestOfEach(dayOf, KEPT.days),
    ...newestOfEach((name) => mondayOf(dayOf(name)), KEPT.weeks),
    ...newestOfEach((name) => dayOf(name).slice(0, 7), KEPT.months),
  ]);
  return snapshots.filter((name) => !kept.has(name));
}
