import {
  deadlineDay,
  DeadlineKind,
  DueRule,
  dueOn,
  type DeadlineKind as Kind,
} from "@krempelfrei/contract/deadlines/due-day";
import type { Deadline } from "@krempelfrei/contract/deadlines/deadlines";
import { MESSAGES } from "@krempelfrei/contract/fields";
import type { DeadlineInput } from "./deadlines.api.ts";

export interface DeadlineValues {
  file_id: string;
  kind: string;
  title: string;
  /** `day`: the day is typed; otherwise the rule that computes the day. */
  way: "day" | DueRule["way"];
  /** The day itself, or the start of the rule. */
  due: string;
  count: string;
  unit: DueRule["unit"];
  person_id: string;
  note: string;
}

const NEW = { kind: "", title: "", way: "day", due: "", count: "3", unit: "month", note: "" } as const;

/** Values of the form for a deadline, or for a new one of this document and person. */
export function valuesOf(
  deadline: Deadline | undefined,
  first: { readonly fileId: string; readonly personId: string },
): DeadlineValues {
  if (!deadline) return { ...NEW, file_id: first.fileId, person_id: first.personId };
  const { rule, kind, title, note, due_on, person, file } = deadline;
  return {
    file_id: file.id,
    kind,
    title,
    way: rule?.way ?? "day",
    due: rule?.day ?? due_on,
    count: rule ? String(rule.count) : NEW.count,
    unit: rule?.unit ?? NEW.unit,
    person_id: person.id,
    note: note ?? "",
  };
}

const ruleOf = ({ way, due, count, unit }: DeadlineValues) => ({
  way,
  day: due,
  count: /^\d+$/.test(count.trim()) ? Number(count) : Number.NaN,
  unit,
});

/** The day that the rule computes; undefined without a rule, and while a value is missing. */
export function computedDay(values: DeadlineValues): string | undefined {
  const kind = DeadlineKind.safeParse(values.kind).data ?? "resubmission";
  const rule = DueRule.safeParse(ruleOf(values)).data;
  return rule && dueOn(kind, rule);
}

/** German error texts by field. */
export function errorsOf(values: DeadlineValues): Partial<Record<keyof DeadlineValues, string>> {
  const errors: Partial<Record<keyof DeadlineValues, string>> = {};
  if (values.file_id === "") errors.file_id = MESSAGES.required;
  if (values.kind === "") errors.kind = MESSAGES.required;
  if (values.title.trim() === "") errors.title = MESSAGES.required;
  const day = deadlineDay.safeParse(values.due);
  if (day.error) errors.due = day.error.issues[0]?.message ?? MESSAGES.date;
  if (values.way !== "day") {
    const count = DueRule.shape.count.safeParse(ruleOf(values).count);
    if (count.error) errors.count = count.error.issues[0]?.message ?? MESSAGES.decimal;
  }
  return errors;
}

/**
 * Request body of valid values. For an existing deadline the day is sent only if it was changed, so that a postponement
 * stays.
 */
export function toInput(values: DeadlineValues, base: DeadlineValues, isNew: boolean): DeadlineInput {
  const { kind, title, way, due, person_id, note } = values;
  const fields = { kind: kind as Kind, title, person_id, note };
  const isSame =
    !isNew &&
    way === base.way &&
    due === base.due &&
    (way === "day" || (values.count === base.count && values.unit === base.unit));
  if (isSame) return fields as DeadlineInput;
  return { ...fields, due: way === "day" ? due : DueRule.parse(ruleOf(values)) };
}
