import type { Deadline } from "@krempelfrei/contract/deadlines/deadlines";
import { recordChange } from "../../context/audit.ts";
import { authorize } from "../../context/authorize.ts";
import { type Ctx, inTransaction } from "../../context/context.ts";
import { checkRevision } from "../../core/revision.ts";
import { getFile } from "../files/data/files.queries.ts";
import { aboutDeadline } from "./about-deadline.ts";
import { checkRoom } from "./check-room.ts";
import { maySettleDeadline } from "./deadlines.policy.ts";
import { getDeadlineLocked, setDeadline } from "./deadlines.queries.ts";
import { wireDeadline } from "./to-deadline.ts";

interface Settle {
  readonly id: string;
  readonly done: boolean;
  readonly revision?: number | undefined;
}

/**
 * Marks a deadline as done or open. Repeating it is no error. Errors: 403; 404; 409 over a newer save, and as `checkRoom`
 * when it becomes open.
 */
export async function settleDeadline(ctx: Ctx, { id, done, revision }: Settle): Promise<Deadline> {
  return inTransaction(ctx, async (ctx) => {
    const before = await getDeadlineLocked(ctx, id);
    const file = await getFile(ctx, before.file_id);
    authorize(ctx, maySettleDeadline(file));
    if ((before.done_at !== null) === done) return wireDeadline(ctx, before, file);
    checkRevision(before, revision);
    if (!done) await checkRoom(ctx, file, before.created_by);
    const after = await setDeadline(ctx, before, { done_at: done ? ctx.clock() : null });
    await recordChange(ctx, {
      action: done ? "deadline.done" : "deadline.reopened",
      ...aboutDeadline(after),
    });
    return wireDeadline(ctx, after, file);
  });
}
