import { addDays, germanDay } from "@krempelfrei/contract/dates";
import { euros } from "@krempelfrei/contract/money";
import { addMonths } from "../months.ts";

interface CountAndSum {
  readonly count: number;
  readonly cents: number;
}

/** Facts of a month's collection file for the checklist. */
interface RunFacts {
  readonly msg_id: string;
  readonly status: string;
  readonly count: number;
  readonly sum_cents: number;
  readonly collection_on: string;
}

/** Data of a month that its steps depend on. */
export interface MonthFacts {
  readonly month: string;
  readonly claims: CountAndSum;
  /** Last run that made claims; undefined before the first. */
  readonly made: { readonly day: string; readonly by: string | null } | undefined;
  /** Numbers of the first and the last invoice. */
  readonly numbers: { readonly first: string; readonly last: string } | undefined;
  /** Claims by debit with a valid mandate. */
  readonly debits: CountAndSum;
  /** The latest first. */
  readonly runs: readonly RunFacts[];
  /** Claims that a further file would collect. */
  readonly waiting: {
    readonly count: number;
    readonly sum_cents: number;
    readonly collection_on: string | null;
    /** Number of claims by debit that no file collects, each for a reason. */
    readonly skipped: number;
    /** Part of `skipped`: claims without a notice of the collection that can still be sent in time. */
    readonly to_be_told: number;
    /** Number of claims by debit that credit or a payment settled before any collection. */
    readonly settled: number;
  };
  /** Last day covered by bank statements, and the number of the month's open lines. */
  readonly bank: { readonly last_day: string | null; readonly open: number };
}

const STEPS = [
  { key: "claims", open: "Forderungen erstellen", done: "Forderungen erstellt" },
  { key: "invoices", open: "Rechnungen als PDF", done: "Rechnungen als PDF bereit" },
  { key: "file", open: "Lastschriftdatei erstellen", done: "Lastschriftdatei erstellt" },
  { key: "submit", open: "Bei der Bank einreichen", done: "Bei der Bank eingereicht" },
  { key: "statement", open: "Kontoauszug einlesen", done: "Kontoauszug eingelesen" },
  { key: "book", open: "Buchungen bestätigen", done: "Buchungen bestätigt" },
] as const;
export type StepKey = (typeof STEPS)[number]["key"];

export interface Step {
  readonly key: StepKey;
  readonly title: string;
  readonly text: string;
  readonly state: "done" | "next" | "later";
}

const many = (count: number, one: string, several: string): string =>
  `${count.toLocaleString("de-DE")} ${count === 1 ? one : several}`;

/** The six steps of a month in order; the first undone one is the next. */
export function stepsOf(facts: MonthFacts): Step[] {
  const { claims, numbers, waiting, bank } = facts;
  const runs = facts.runs.filter(({ status }) => status !== "verworfen");
  const [run] = runs;
  const hasClaims = claims.count > 0;
  const hasFile = hasClaims && waiting.count === 0 && (run !== undefined || hasNothingToCollect(facts));
  const toSubmit = runs.filter(({ status }) => status === "erstellt");
  const isSubmitted = hasFile && toSubmit.length === 0;
  // Statements contain the debits from the day after their collection.
  const since =
    runs
      .map(({ collection_on }) => collection_on)
      .toSorted()
      .at(-1) ?? `${facts.month}-01`;
  // A statement that ends before the month says nothing about it; days after the month and its last collection do not
  // count.
  const end = addDays(`${addMonths(facts.month, 1)}-01`, -1);
  const until = since > end ? since : end;
  const day = bank.last_day !== null && bank.last_day > until ? until : bank.last_day;
  const hasStatement = isSubmitted && bank.last_day !== null && bank.last_day >= since;
  const known: Record<StepKey, { isDone: boolean; text: string }> = {
    claims: {
      isDone: hasClaims,
      text: hasClaims ? claimsText(facts) : "Erst die Vorschau, dann die Rechnungen",
    },
    invoices: {
      isDone: hasClaims,
      text: numbers === undefined ? "Entstehen mit den Forderungen" : rangeOf(numbers),
    },
    file: { isDone: hasFile, text: fileText(facts, run) },
    submit: {
      isDone: isSubmitted,
      text:
        isSubmitted && run
          ? `${run.msg_id}, fällig ${germanDay(run.collection_on)}`
          : "Datei hochladen, dann hier abhaken",
    },
    statement: {
      isDone: hasStatement,
      text:
        day === null || day < `${facts.month}-01`
          ? "Sparkasse, VR, DKB, ING, N26 oder camt.053"
          : `Kontoauszug bis ${germanDay(day)}`,
    },
    book: {
      isDone: hasStatement && bank.open === 0,
      text:
        bank.open === 0 ? "Vorschläge prüfen und speichern" : `${bank.open.toLocaleString("de-DE")} offen`,
    },
  };
  const next = STEPS.find(({ key }) => !known[key].isDone)?.key;
  return STEPS.map(({ key, open, done }) => {
    const { isDone, text } = known[key];
    return {
      key,
      text,
      title: isDone ? done : open,
      state: isDone ? "done" : key === next ? "next" : "later",
    };
  });
}

/**
 * True if no further file is needed: all debits are settled or left out, and no notice can still be sent. If no file
 * can be made at all, the left-out ones are unknown.
 */
const hasNothingToCollect = ({
  debits,
  waiting: { count, skipped, to_be_told, settled },
}: MonthFacts): boolean => count === 0 && to_be_told === 0 && (skipped > 0 || settled >= debits.count);

const claimsText = ({ claims, made }: MonthFacts): string =>
  [
    `${many(claims.count, "Forderung", "Forderungen")}, ${euros(claims.cents)}`,
    made && [germanDay(made.day), made.by].filter(Boolean).join(", "),
  ]
    .filter(Boolean)
    .join(" · ");

const rangeOf = ({ first, last }: { first: string; last: string }): string =>
  first === last ? first : `${first} bis ${last}`;

function fileText(facts: MonthFacts, run: RunFacts | undefined): string {
  const { claims, waiting } = facts;
  if (waiting.count > 0) {
    const day = waiting.collection_on === null ? "" : ` · Einzug am ${germanDay(waiting.collection_on)}`;
    return `${many(waiting.count, "Forderung", "Forderungen")}, ${euros(waiting.sum_cents)}${day}`;
  }
  const leftOut =
    waiting.skipped === 0
      ? ""
      : ` · ${many(waiting.skipped, "Forderung bleibt", "Forderungen bleiben")} außen vor`;
  if (run)
    return `${run.msg_id}: ${many(run.count, "Lastschrift", "Lastschriften")}, ${euros(run.sum_cents)}${leftOut}`;
  return claims.count > 0 && hasNothingToCollect(facts)
    ? `Nichts einzuziehen${leftOut}`
    : "Einzug der offenen Forderungen";
}
