import type { Deadline, DeadlineChanges } from "@krempelfrei/contract/deadlines/deadlines";
import { recordChange } from "../../context/audit.ts";
import { authorize } from "../../context/authorize.ts";
import { type Ctx, inTransaction } from "../../context/context.ts";
import { checkRevision } from "../../core/revision.ts";
import { getFile } from "../files/data/files.queries.ts";
import { outdateSuggestions } from "../files/suggestions/suggestions.queries.ts";
import { changeOfDeadline } from "./about-deadline.ts";
import { checkPerson } from "./check-person.ts";
import { mayModifyDeadline } from "./deadlines.policy.ts";
import { type DeadlineRow, getDeadlineLocked, setDeadline } from "./deadlines.queries.ts";
import { dueColumns, type DueColumns, ruleOf } from "./due-columns.ts";
import { wireDeadline } from "./to-deadline.ts";

/** Changes the given fields. Errors: 403; 404; 409 over a newer save; 422 at `person_id`. */
export async function updateDeadline(
  ctx: Ctx,
  input: DeadlineChanges & { readonly id: string },
): Promise<Deadline> {
  const { id, revision, due, ...changes } = input;
  return inTransaction(ctx, async (ctx) => {
    const before = await getDeadlineLocked(ctx, id);
    const file = await getFile(ctx, before.file_id);
    authorize(ctx, mayModifyDeadline(file, before));
    checkRevision(before, revision);
    const { person_id = before.person_id } = changes;
    if (person_id !== before.person_id) await checkPerson(ctx, file, person_id);
    const after = await setDeadline(ctx, before, {
      ...changes,
      person_id,
      ...dueAfter(ctx, before, changes.kind, due),
    });
    await outdateSuggestions(ctx, file);
    await recordChange(ctx, changeOfDeadline("deadline.updated", before, after));
    return wireDeadline(ctx, after, file);
  });
}

/** Columns of the given day, or of the day computed again by the rule for another kind; empty without either. */
function dueAfter(
  ctx: Ctx,
  before: DeadlineRow,
  kind = before.kind as Deadline["kind"],
  due: DeadlineChanges["due"],
): Partial<DueColumns> {
  const rule = ruleOf(before);
  const isPutOff = before.postponed_from !== null;
  const said = due ?? (rule && !isPutOff && kind !== before.kind ? rule : undefined);
  if (said === undefined) return {};
  const columns = dueColumns(ctx, kind, said);
  // An unchanged day starts no new reminders.
  if (columns.due_on !== before.due_on) return columns;
  const { due_since, due_set_by, postponed_from } = before;
  return { ...columns, due_since, due_set_by, postponed_from };
}
