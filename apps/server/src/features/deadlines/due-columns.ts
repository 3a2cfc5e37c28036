import { type DeadlineKind, DueRule, dueOn } from "@krempelfrei/contract/deadlines/due-day";
import { berlinDay } from "@krempelfrei/contract/dates";
import type { Ctx } from "../../context/context.ts";
import type { DeadlineRow } from "./deadlines.queries.ts";

type RuleColumns = Pick<DeadlineRow, "rule_way" | "rule_day" | "rule_count" | "rule_unit">;
export type DueColumns = RuleColumns &
  Pick<DeadlineRow, "due_on" | "due_since" | "due_set_by" | "postponed_from">;

/** The rule stored in a row, or null. */
export const ruleOf = ({ rule_way, rule_day, rule_count, rule_unit }: RuleColumns): DueRule | null =>
  rule_way === null
    ? null
    : DueRule.parse({ way: rule_way, day: rule_day, count: rule_count, unit: rule_unit });

/** The columns that say when and by whom a day was chosen, for one that the actor chooses now. */
export const chosenNow = ({ actor, clock }: Ctx): Pick<DeadlineRow, "due_since" | "due_set_by"> => ({
  due_since: berlinDay(clock()),
  due_set_by: actor.kind === "user" ? actor.id : null,
});

/** The columns of a day that was chosen now, by hand (YYYY-MM-DD) or by a rule. */
export function dueColumns(ctx: Ctx, kind: DeadlineKind, due: string | DueRule): DueColumns {
  const rule = typeof due === "string" ? null : due;
  return {
    due_on: typeof due === "string" ? due : dueOn(kind, due),
    ...chosenNow(ctx),
    rule_way: rule?.way ?? null,
    rule_day: rule?.day ?? null,
    rule_count: rule?.count ?? null,
    rule_unit: rule?.unit ?? null,
    postponed_from: null,
  };
}
