import { isMember } from "@krempelfrei/contract/access";
import type { Deadline, NewDeadline } from "@krempelfrei/contract/deadlines/deadlines";
import { kindLabel } from "@krempelfrei/contract/deadlines/due-day";
import { recordChange } from "../../context/audit.ts";
import { authorize } from "../../context/authorize.ts";
import { type Ctx, inTransaction } from "../../context/context.ts";
import { getFileLocked } from "../files/data/files.queries.ts";
import { outdateSuggestions } from "../files/suggestions/suggestions.queries.ts";
import { changeOfDeadline } from "./about-deadline.ts";
import { checkPerson } from "./check-person.ts";
import { checkRoom } from "./check-room.ts";
import { maySettleDeadline } from "./deadlines.policy.ts";
import { findOpenDeadline, insertDeadline } from "./deadlines.queries.ts";
import { dueColumns } from "./due-columns.ts";
import { wireDeadline } from "./to-deadline.ts";

/**
 * Adds a deadline to a document, by default for its owner, or for the member who adds it to a document of the whole
 * group. A suggestion from the text (`origin`) or from an electronic invoice (only its kind as the title) that the
 * document has as an open deadline already adds no second one, because each would remind. Errors: 403; 404 for a
 * document that the actor does not see; 409 as `checkRoom`; 422 at `person_id`.
 */
export async function createDeadline(ctx: Ctx, input: NewDeadline): Promise<Deadline> {
  const { file_id, kind, title, note = null, due, origin } = input;
  return inTransaction(ctx, async (ctx) => {
    const file = await getFileLocked(ctx, file_id);
    authorize(ctx, maySettleDeadline(file));
    const { actor } = ctx;
    const isOwn = file.is_for_all && actor.kind === "user" && isMember(actor.role);
    const person_id = input.person_id ?? (isOwn ? actor.id : file.user_id);
    await checkPerson(ctx, file, person_id);
    const columns = dueColumns(ctx, kind, due);
    if (origin || (title === kindLabel(kind) && note === null)) {
      const equal = await findOpenDeadline(ctx, file, { kind, person_id, due_on: columns.due_on });
      if (equal) return wireDeadline(ctx, equal, file);
    }
    const created_by = actor.kind === "user" ? actor.id : null;
    await checkRoom(ctx, file, created_by);
    const row = await insertDeadline(ctx, {
      customer_id: file.customer_id,
      file_id,
      kind,
      title,
      note,
      person_id,
      ...columns,
      origin_page: origin?.page ?? null,
      origin_text: origin?.text ?? null,
      created_by,
    });
    await outdateSuggestions(ctx, file);
    await recordChange(ctx, changeOfDeadline("deadline.created", null, row));
    return wireDeadline(ctx, row, file);
  });
}
