import { recordChange } from "../../context/audit.ts";
import { authorize } from "../../context/authorize.ts";
import { type Ctx, inTransaction } from "../../context/context.ts";
import { getFile } from "../files/data/files.queries.ts";
import { changeOfDeadline } from "./about-deadline.ts";
import { mayModifyDeadline } from "./deadlines.policy.ts";
import { deleteDeadlineRow, getDeadlineLocked } from "./deadlines.queries.ts";

/** Removes a deadline; its document stays. Errors: 403, 404. */
export async function deleteDeadline(ctx: Ctx, { id }: { readonly id: string }): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const row = await getDeadlineLocked(ctx, id);
    authorize(ctx, mayModifyDeadline(await getFile(ctx, row.file_id), row));
    await deleteDeadlineRow(ctx, row);
    await recordChange(ctx, changeOfDeadline("deadline.deleted", row, null));
  });
}
