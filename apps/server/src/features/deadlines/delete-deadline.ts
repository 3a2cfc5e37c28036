import { recordChange } from "../../context/audit.ts";
import { authorize } from "../../context/authorize.ts";
import { type Ctx, inTransaction } from "../../context/context.ts";
import { getFileLocked } from "../files/data/files.queries.ts";
import { outdateSuggestions } from "../files/suggestions/suggestions.queries.ts";
import { changeOfDeadline } from "./about-deadline.ts";
import { mayModifyDeadline } from "./deadlines.policy.ts";
import { dismissDates } from "./found-dates.ts";
import { deleteDeadlineRow, getDeadlineLocked } from "./deadlines.queries.ts";

/**
 * Removes a deadline; its document stays. The found date for which it was made is not offered again. Errors: 403, 404.
 */
export async function deleteDeadline(ctx: Ctx, { id }: { readonly id: string }): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const row = await getDeadlineLocked(ctx, id);
    const file = await getFileLocked(ctx, row.file_id);
    authorize(ctx, mayModifyDeadline(file, row));
    await deleteDeadlineRow(ctx, row);
    await dismissDates(ctx, file, row);
    await outdateSuggestions(ctx, file);
    await recordChange(ctx, changeOfDeadline("deadline.deleted", row, null));
  });
}
