import type { Clue } from "../clue.ts";
import type { Day, FoundDay } from "../dates.ts";
import { oddsOf } from "../odds.ts";
import { traitedDays } from "./traits.ts";
import { WEIGHTS } from "./weights.ts";

/** Score from which words name the date for certain, log odds that they have ahead of other days, and those from which a day is offered. */
const CERTAIN = 0.75;
const NAMED = 2;
const LIKELY = 0;
/** Score of a day that no words name. */
const UNNAMED = 0.5;

/**
 * The day of a letter whose place and neighbours most resemble those of the dates of other letters. `named`: the day that words name,
 * which is kept where they are certain.
 */
export function likelyDate(
  text: string,
  {
    days,
    today,
    named,
    excluded,
  }: {
    readonly days: readonly FoundDay[];
    readonly today: Day;
    readonly named: Clue<Day> | undefined;
    /** Starts of the days whose words say that they are others. */
    readonly excluded: ReadonlySet<number | undefined>;
  },
  weights = WEIGHTS,
): Clue<Day> | undefined {
  if (named && named.score >= CERTAIN) return named;
  const [best] = traitedDays(text, days, today)
    .filter(({ from }) => !excluded.has(from))
    .map((day) => ({
      day,
      odds: oddsOf(day.traits, weights) + (day.day === named?.value ? NAMED : 0),
    }))
    .toSorted((a, b) => b.odds - a.odds);
  if (!best || best.odds < LIKELY) return undefined;
  if (best.day.day === named?.value) return named;
  const { day, from, to } = best.day;
  return { value: day, why: "aus: Lage im Brief", score: UNNAMED, from, to };
}
