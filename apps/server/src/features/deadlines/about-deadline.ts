import { ruleText } from "@krempelfrei/contract/deadlines/due-day";
import type { ChangeAction } from "@krempelfrei/contract/changelog/change-words";
import type { RowChange } from "../../context/audit.ts";
import type { DeadlineRow } from "./deadlines.queries.ts";
import { ruleOf } from "./due-columns.ts";

const FIELDS = [
  "deadline_title",
  "deadline_kind",
  "deadline_note",
  "due_on",
  "due_rule",
  "person_id",
] as const;

function recorded(row: DeadlineRow) {
  const rule = ruleOf(row);
  return {
    deadline_title: row.title,
    deadline_kind: row.kind,
    deadline_note: row.note,
    due_on: row.due_on,
    due_rule: rule && ruleText(rule),
    person_id: row.person_id,
  };
}

/** The entry of the change history about a deadline: created without `before`, removed without `after`. */
export function changeOfDeadline(
  action: ChangeAction,
  before: DeadlineRow | null,
  after: DeadlineRow | null,
): RowChange<ReturnType<typeof recorded>> {
  const row = after ?? before;
  if (!row) throw new Error("no deadline");
  return {
    action,
    ...aboutDeadline(row),
    before: before && recorded(before),
    after: after && recorded(after),
    fields: FIELDS,
  };
}

export const aboutDeadline = ({ id, title, customer_id }: DeadlineRow) =>
  ({ subject: { type: "deadline", id, name: title }, customer_id }) as const;
