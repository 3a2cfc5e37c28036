/** A document of a series with the periods in its name and its date. Months are from 1. */
export interface Dated {
  readonly id: string;
  /** Year in the name; null without one. */
  readonly nameYear: number | null;
  readonly nameMonth: number | null;
  /** Year of the document's own date. */
  readonly year: number | null;
  readonly month: number | null;
}

/** A year, or a month of it. */
export interface Period {
  readonly year: number;
  readonly month: number | null;
}

export interface Rhythm<One extends Dated> {
  /** Months between two documents. */
  readonly months: 1 | 3 | 6 | 12;
  /** The oldest first. */
  readonly members: readonly { readonly one: One; readonly period: Period }[];
  /** Periods between the first and the last document that have none. */
  readonly gaps: readonly Period[];
  /** Period in which the next document is expected. */
  readonly next: Period;
}

/**
 * Intervals in months, the longest first, because yearly documents also fit a monthly pattern. `least`: minimum of
 * periods with a document; `drift`: months by which a document may arrive earlier or later.
 */
const RHYTHMS = [
  { months: 12, least: 3, drift: 2 },
  { months: 6, least: 4, drift: 1 },
  { months: 3, least: 4, drift: 1 },
  { months: 1, least: 4, drift: 0 },
] as const;
/** Share of periods that must have a document. */
const FILLED = 2 / 3;
/** Maximum share of documents whose drift exceeds the limit. */
const ASTRAY = 1 / 4;
/** Maximum share of periods with two documents, which are then left out: one may belong to another contract. */
const DOUBLED = 1 / 10;

/** A document with the index of its period and its delay in months, null if unknown. */
interface Slotted<One> {
  readonly one: One;
  readonly slot: number;
  readonly late: number | null;
}

interface Slots<One> {
  readonly slotted: readonly Slotted<One>[];
  readonly periodOf: (slot: number) => Period;
  /** Month in which a period's document is expected, counted from the year 0; null if only the year is known. */
  readonly monthOf: (slot: number) => number | null;
}

/**
 * The interval in which documents arrive, or undefined without one. `isOneContract`: a number proves that they belong
 * to one contract. Otherwise two yearly documents half a year apart look like one half-yearly series: then only names
 * with months ("Beitrag April 2024") count.
 */
export function rhythmOf<One extends Dated>(
  documents: readonly One[],
  isOneContract: boolean,
): Rhythm<One> | undefined {
  const named = documents.filter(({ nameMonth }) => nameMonth !== null);
  for (const { months, least, drift } of RHYTHMS) {
    const isDoubtful = !isOneContract && (months === 3 || months === 6);
    const slots = months === 12 ? yearsOf(documents) : monthsOf(isDoubtful ? named : documents, months);
    if (isRegular(slots.slotted, least, drift)) return { months, ...membersOf(slots) };
  }
  return undefined;
}

function isRegular(slotted: readonly Slotted<unknown>[], least: number, drift: number): boolean {
  const periods = new Set(slotted.map(({ slot }) => slot));
  if (periods.size < least) return false;
  const span = Math.max(...periods) - Math.min(...periods) + 1;
  const known = slotted.flatMap(({ late }) => late ?? []);
  const astray = known.filter((late) => Math.abs(late) > drift);
  return (
    periods.size >= span * FILLED &&
    slotted.length - periods.size <= periods.size * DOUBLED &&
    astray.length <= known.length * ASTRAY
  );
}

function membersOf<One extends Dated>({
  slotted,
  periodOf,
  monthOf,
}: Slots<One>): Omit<Rhythm<One>, "months"> {
  const bySlot = Map.groupBy(slotted, ({ slot }) => slot);
  const members = [...bySlot.values()]
    .flatMap(([first, ...others]) => (first && others.length === 0 ? first : []))
    .toSorted((a, b) => a.slot - b.slot)
    .map(({ one, slot }) => ({ one, period: periodOf(slot) }));
  const taken = new Set(bySlot.keys());
  const [first, last] = [Math.min(...taken), Math.max(...taken)];
  const gaps = Array.from({ length: last - first }, (_, index) => first + index).filter(
    (slot) => !taken.has(slot),
  );
  const month = monthOf(last + 1);
  return {
    members,
    gaps: gaps.map(periodOf),
    next: month === null ? periodOf(last + 1) : calendarOf(month),
  };
}

const calendarOf = (month: number): { year: number; month: number } => ({
  year: Math.floor(month / 12),
  month: (month % 12) + 1,
});

/** Month of the document's date, counted from the year 0. */
const dateMonth = ({ year, month }: Dated): number | null =>
  year === null || month === null ? null : year * 12 + month - 1;

/** Yearly periods by the years in the names if most names have one, else by the dates. */
function yearsOf<One extends Dated>(documents: readonly One[]): Slots<One> {
  const named = documents.filter(({ nameYear }) => nameYear !== null);
  return named.length * 2 > documents.length ? namedYears(named) : datedYears(documents);
}

function namedYears<One extends Dated>(named: readonly One[]): Slots<One> {
  const lags = named.map((one) => {
    const month = dateMonth(one);
    return month === null ? null : month - (one.nameYear ?? 0) * 12;
  });
  const usual = middleOf(lags.flatMap((lag) => lag ?? []));
  return {
    slotted: named.map((one, index) => {
      const lag = lags[index] ?? null;
      return { one, slot: one.nameYear ?? 0, late: lag === null || usual === null ? null : lag - usual };
    }),
    periodOf: (year) => ({ year, month: null }),
    monthOf: (year) => (usual === null ? null : year * 12 + usual),
  };
}

function datedYears<One extends Dated>(documents: readonly One[]): Slots<One> {
  const dated = documents.filter(({ year }) => year !== null);
  const phase = phaseOf(
    dated.flatMap((one) => dateMonth(one) ?? []),
    12,
  );
  return {
    slotted: dated.map((one) => {
      const month = dateMonth(one);
      if (month === null || phase === null) return { one, slot: one.year ?? 0, late: null };
      return { one, ...slotAt(month, phase, 12) };
    }),
    periodOf: (year) => ({ year, month: null }),
    monthOf: (year) => (phase === null ? null : year * 12 + phase),
  };
}

function monthsOf<One extends Dated>(documents: readonly One[], every: number): Slots<One> {
  const placed = documents.flatMap((one) => {
    const month = monthIn(one);
    return month === null ? [] : [{ one, month }];
  });
  const phase =
    phaseOf(
      placed.map(({ month }) => month),
      every,
    ) ?? 0;
  return {
    slotted: placed.map(({ one, month }) => ({ one, ...slotAt(month, phase, every) })),
    periodOf: (slot) => calendarOf(slot * every + phase),
    monthOf: (slot) => slot * every + phase,
  };
}

/** The month in the name, in the year nearest to the date if it has none; else the month of the date. */
function monthIn(one: Dated): number | null {
  const date = dateMonth(one);
  if (one.nameMonth === null) return date;
  if (one.nameYear !== null) return one.nameYear * 12 + one.nameMonth - 1;
  return date === null ? null : date + nearest(one.nameMonth - 1 - date, 12);
}

/** The number nearest to 0 that equals a difference modulo `every`. */
function nearest(difference: number, every: number): number {
  const rest = ((difference % every) + every) % every;
  return rest > every / 2 ? rest - every : rest;
}

const slotAt = (month: number, phase: number, every: number): { slot: number; late: number } => {
  const late = nearest(month - phase, every);
  return { slot: (month - phase - late) / every, late };
};

/** Month within a period, from 0, in which documents arrive: the one with the smallest differences. */
function phaseOf(months: readonly number[], every: number): number | null {
  if (months.length === 0) return null;
  const costs = Array.from({ length: every }, (_, phase) =>
    months.reduce((sum, month) => sum + Math.abs(nearest(month - phase, every)), 0),
  );
  return costs.indexOf(Math.min(...costs));
}

const middleOf = (numbers: readonly number[]): number | null =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? null;
