import type { Invoice } from "../invoice.ts";
import { FIRST_PAGES } from "../text/clean-text.ts";
import { passageAt } from "../text/passage.ts";
import { answerBy } from "./answer.ts";
import type { Clue } from "./clue.ts";
import { wantsTransfer } from "./collected.ts";
import type { Day } from "./dates.ts";
import { type Deadline, deadlinesOf } from "./deadlines.ts";
import { documentDate } from "./document-date.ts";
import { dueDay } from "./due-day.ts";
import { quotedPlace } from "./sentence.ts";

/** A day in a letter by which something is to be done. */
export interface FoundDate {
  readonly kind: Deadline["kind"] | "payment";
  readonly day: Day;
  /** From 1. */
  readonly page: number;
  /** The passage, on one line. */
  readonly text: string;
}

const HEAD = 1500;
/** Monthly statements all contain the same sentence on objections, and need no reminder. */
const STATEMENT = /kontoauszug|rechnungsabschluss|depotauszug/i;

/**
 * The days by which a letter asks for an action, at most one of each kind; for the payment that of the electronic
 * invoice if it has one. `today`: the day of arrival.
 */
export function foundDates(body: string, today: Day, invoice?: Invoice | null): FoundDate[] {
  const text = body.slice(0, FIRST_PAGES);
  const dated = invoice?.date ?? documentDate(text, today)?.value;
  const due = dueDay(text, dated);
  return [
    ...(invoice && !wantsTransfer(invoice, text) ? [] : paymentOf(text, invoice?.due_on ?? undefined, due)),
    ...[...deadlinesOf(text, dated), answerBy(text, dated)].flatMap((deadline) => {
      if (deadline === undefined) return [];
      const { kind, day } = deadline.value;
      const isRoutine = kind === "objection" && STATEMENT.test(text.slice(0, HEAD));
      return day === null || isRoutine ? [] : [foundAt(text, kind, day, deadline)];
    }),
  ];
}

/** The day stated by the electronic invoice, else that of the text; with the passage of the text if both are equal. */
function paymentOf(text: string, stated: Day | undefined, due: Clue<Day> | undefined): FoundDate[] {
  if (stated !== undefined && stated !== due?.value)
    return [{ kind: "payment", day: stated, page: 1, text: "Fällig laut E-Rechnung" }];
  return due ? [foundAt(text, "payment", due.value, due)] : [];
}

function foundAt(
  text: string,
  kind: FoundDate["kind"],
  day: Day,
  { from = 0, to = 0 }: Clue<unknown>,
): FoundDate {
  const place = quotedPlace(text, { from, to });
  const { page, quote } = passageAt(text, place.from, place.to);
  return { kind, day, page, text: quote };
}
