import { inSystemTransaction, type Ctx } from "../../../context/context.ts";
import type { GroupKey } from "../../../context/reach.queries.ts";
import { updateRow } from "./rows.queries.ts";

/**
 * Sends the mail of an invoice or a reminder. `mailed_at` is recorded before, so that a crash in between does not send it
 * twice, and taken back if the sending fails. Rejects as `send` does.
 */
export async function mailOnce(
  ctx: Ctx,
  table: "claim" | "reminder",
  row: GroupKey,
  send: () => Promise<void>,
): Promise<void> {
  const note = async (mailed_at: Date | null): Promise<void> =>
    inSystemTransaction(ctx, async (ctx) => updateRow(ctx, table, row, { mailed_at }));
  await note(ctx.clock());
  try {
    await send();
  } catch (error) {
    await note(null);
    throw error;
  }
}
