import type { Ctx } from "../../../context/context.ts";
import type { FileRow } from "./files.queries.ts";

/** Remembers letters that left the locker for a folder; one that was filed again keeps its place. */
export async function insertFiledLetters(ctx: Ctx, files: readonly FileRow[]): Promise<void> {
  if (files.length === 0) return;
  const filed_at = ctx.clock();
  await ctx.db
    .insertInto("filed_letter")
    .values(files.map(({ customer_id, id }) => ({ customer_id, file_id: id, filed_at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
