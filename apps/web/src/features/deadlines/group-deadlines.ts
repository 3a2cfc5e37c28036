import type { Deadline } from "@krempelfrei/contract/deadlines/deadlines";
import { nearnessOf } from "@krempelfrei/contract/deadlines/nearness";
import { germanMonth } from "@krempelfrei/contract/german-month";

export interface DeadlineGroup {
  readonly key: string;
  readonly title: string;
  readonly isLate: boolean;
  readonly deadlines: readonly Deadline[];
}

/** The month after `month` (YYYY-MM). */
function monthAfter(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}

/** Words for a deadline whose document is hidden from the reader. */
export const CHECKED = "Ein Dokument wird gerade geprüft";

export const isOpen = ({ done_at }: Deadline): boolean => done_at === null;

/** Open deadlines, the earliest first, under headings: overdue, this month, the next, and later. Empty groups are left out. */
export function groupDeadlines(deadlines: readonly Deadline[], today: string): DeadlineGroup[] {
  const month = today.slice(0, 7);
  const next = monthAfter(month);
  const keyOf = ({ due_on }: Deadline): string => {
    if (due_on < today) return "late";
    const of = due_on.slice(0, 7);
    return of === month || of === next ? of : "later";
  };
  const byKey = Map.groupBy(
    deadlines.filter(isOpen).toSorted((a, b) => (a.due_on < b.due_on ? -1 : 1)),
    keyOf,
  );
  const groups = [
    { key: "late", title: "Überfällig" },
    { key: month, title: germanMonth(month) },
    { key: next, title: germanMonth(next) },
    { key: "later", title: "Später" },
  ];
  return groups.flatMap(({ key, title }) => {
    const found = byKey.get(key);
    return found ? [{ key, title, isLate: key === "late", deadlines: found }] : [];
  });
}

interface DeadlinesOfToday {
  readonly data: readonly Deadline[];
  readonly today: string;
}

/** Number of open deadlines of a person, or of all persons; deadlines of hidden documents name no person. */
export function countOpen(
  { data, hidden_days }: Pick<DeadlinesOfToday, "data"> & { readonly hidden_days: readonly string[] },
  personId: string | undefined,
): number {
  const open = data.filter(isOpen);
  if (personId === undefined) return open.length + hidden_days.length;
  return open.filter(({ person }) => person.id === personId).length;
}

/** Number of late or near deadlines, those of hidden documents included, shown in the navigation. */
export const countPressing = ({
  data,
  hidden_days,
  today,
}: DeadlinesOfToday & { readonly hidden_days: readonly string[] }): number =>
  [...data.filter(isOpen).map(({ due_on }) => due_on), ...hidden_days].filter(
    (day) => nearnessOf(day, today) !== "far",
  ).length;

/** Open deadlines before today, in the order of the list: the longest overdue first. */
export const lateOnes = ({ data, today }: DeadlinesOfToday): readonly Deadline[] =>
  data.filter((deadline) => isOpen(deadline) && deadline.due_on < today);
