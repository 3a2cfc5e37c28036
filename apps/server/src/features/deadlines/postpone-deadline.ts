import type { Deadline } from "@krempelfrei/contract/deadlines/deadlines";
import { recordChange } from "../../context/audit.ts";
import { authorize } from "../../context/authorize.ts";
import { type Ctx, inTransaction } from "../../context/context.ts";
import { conflict } from "../../core/errors.ts";
import { checkRevision } from "../../core/revision.ts";
import { getFile } from "../files/data/files.queries.ts";
import { changeOfDeadline } from "./about-deadline.ts";
import { maySettleDeadline } from "./deadlines.policy.ts";
import { getDeadlineLocked, setDeadline } from "./deadlines.queries.ts";
import { chosenNow } from "./due-columns.ts";
import { wireDeadline } from "./to-deadline.ts";

const IS_DONE = "Diese Frist ist schon erledigt.";

interface Postpone {
  readonly id: string;
  readonly due_on: string;
  readonly revision?: number | undefined;
}

/**
 * Postpones a deadline; the first day stays stored until the deadline returns to it. Errors: 403; 404; 409 for one that
 * is done, and over a newer save.
 */
export async function postponeDeadline(ctx: Ctx, { id, due_on, revision }: Postpone): Promise<Deadline> {
  return inTransaction(ctx, async (ctx) => {
    const before = await getDeadlineLocked(ctx, id);
    const file = await getFile(ctx, before.file_id);
    authorize(ctx, maySettleDeadline(file));
    checkRevision(before, revision);
    if (before.done_at !== null) throw conflict(IS_DONE);
    if (due_on === before.due_on) return wireDeadline(ctx, before, file);
    const first = before.postponed_from ?? before.due_on;
    const after = await setDeadline(ctx, before, {
      due_on,
      ...chosenNow(ctx),
      postponed_from: first === due_on ? null : first,
    });
    await recordChange(ctx, changeOfDeadline("deadline.postponed", before, after));
    return wireDeadline(ctx, after, file);
  });
}
