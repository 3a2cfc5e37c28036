import { inSystemTransaction, type Ctx } from "../../../context/context.ts";
import type { GroupKey } from "../../../context/reach.queries.ts";
import { takeMailing, updateRow } from "./rows.queries.ts";

/**
 * Sends the mail of an invoice or a reminder, unless it was sent meanwhile. `mailed_at` is recorded before, so that neither
 * a crash in between nor a second job sends it twice, and taken back if the sending fails. Rejects as `send` does.
 */
export async function mailOnce(
  ctx: Ctx,
  table: "claim" | "reminder",
  row: GroupKey,
  send: () => Promise<void>,
): Promise<void> {
  const isMine = await inSystemTransaction(ctx, async (ctx) => takeMailing(ctx, table, row));
  if (!isMine) return;
  try {
    await send();
  } catch (error) {
    await inSystemTransaction(ctx, async (ctx) => updateRow(ctx, table, row, { mailed_at: null }));
    throw error;
  }
}
