import { z } from "zod";
import { germanDay } from "../dates.ts";
import { isoDate, MESSAGES } from "../fields.ts";
import { DEADLINE_DAY_MAX, DEADLINE_DAY_MIN, DEADLINE_PERIOD_MAX } from "../limits.ts";
import { workingDayFrom } from "../working-days.ts";
import { endOfPeriod, lastDayOfNotice, periodText } from "./periods.ts";

export const DEADLINE_KINDS = [
  { value: "cancellation", label: "Kündigungsfrist" },
  { value: "payment", label: "Zahlungsziel" },
  { value: "objection", label: "Einspruch" },
  { value: "expiry", label: "Ablauf" },
  { value: "resubmission", label: "Wiedervorlage" },
] as const;
export const DeadlineKind = z.enum(["cancellation", "payment", "objection", "expiry", "resubmission"], {
  error: MESSAGES.choice,
});
export type DeadlineKind = z.infer<typeof DeadlineKind>;

export const kindLabel = (kind: DeadlineKind): string =>
  DEADLINE_KINDS.find(({ value }) => value === kind)?.label ?? kind;

/** A day that a deadline can be on or be counted from. */
export const deadlineDay = isoDate.refine(
  (day) => day >= DEADLINE_DAY_MIN && day <= DEADLINE_DAY_MAX,
  MESSAGES.date,
);

/**
 * Rule by which the day of a deadline is computed. `notice`: a period before the end of a term, whose last day is
 * `day`. `period`: a period after an event on `day`.
 */
export const DueRule = z.strictObject({
  way: z.enum(["notice", "period"], { error: MESSAGES.choice }),
  day: deadlineDay,
  count: z
    .int({ error: MESSAGES.decimal })
    .min(1, MESSAGES.min_value(1))
    .max(DEADLINE_PERIOD_MAX, MESSAGES.max_value(DEADLINE_PERIOD_MAX)),
  unit: z.enum(["day", "week", "month", "year"], { error: MESSAGES.choice }),
});
export type DueRule = z.infer<typeof DueRule>;

/**
 * Declarations and payments may follow on the next working day, if their last day is a Saturday, a Sunday or a public
 * holiday (§ 193 BGB, for a tax office § 108 Abs. 3 AO). Holidays of single states are ignored: the earlier day is
 * never late.
 */
const MAY_BE_LATER: ReadonlySet<DeadlineKind> = new Set(["cancellation", "payment", "objection"]);

/** The last day (YYYY-MM-DD) of a rule. */
export function dueOn(kind: DeadlineKind, rule: DueRule): string {
  // A period of notice is never made shorter; see `lastDayOfNotice`.
  if (rule.way === "notice") return lastDayOfNotice(rule.day, rule);
  const end = endOfPeriod(rule.day, rule);
  return MAY_BE_LATER.has(kind) ? workingDayFrom(end) : end;
}

/** `3 Monate zum 31.12.2026`, `1 Monat nach dem 13.11.2026`. */
export const ruleText = (rule: DueRule): string =>
  `${periodText(rule)} ${rule.way === "notice" ? "zum" : "nach dem"} ${germanDay(rule.day)}`;
