import type { Ctx } from "../../../context/context.ts";
import type { FileRow } from "../data/files.queries.ts";

/** The documents of a group among these that the person dropped. */
export async function listFilesDroppedBy(
  ctx: Ctx,
  customerId: string,
  userId: string,
  ids: readonly string[],
): Promise<FileRow[]> {
  return ctx.db
    .selectFrom("file")
    .selectAll()
    .where("customer_id", "=", customerId)
    .where("created_by", "=", userId)
    .where("id", "in", ids)
    .execute();
}

export async function isFiledMailWanted(ctx: Ctx, userId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom("filed_mail")
    .select("is_wanted")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.is_wanted ?? true;
}

export async function setFiledMailWanted(ctx: Ctx, userId: string, is_wanted: boolean): Promise<void> {
  await ctx.db
    .insertInto("filed_mail")
    .values({ user_id: userId, is_wanted })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ is_wanted }))
    .execute();
}
