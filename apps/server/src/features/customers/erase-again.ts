import type { Ctx } from "../../context/context.ts";
import { AppError } from "../../core/errors.ts";
import { deleteCustomer } from "./delete-customer.ts";
import { listErasedGroups } from "./customers.queries.ts";

/**
 * Deletes the customers that a restored backup has brought back although they were deleted after it. Resolves to the
 * number of deleted customers; `kept` lists customers that cannot be deleted in the restored state, with the reason.
 */
export async function eraseAgain(ctx: Ctx): Promise<{ erased: number; kept: readonly string[] }> {
  const ids = await listErasedGroups(ctx);
  const kept: string[] = [];
  for (const id of ids) {
    try {
      await deleteCustomer(ctx, { id });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      kept.push(`${id}: ${error.message}`);
    }
  }
  return { erased: ids.length - kept.length, kept };
}
