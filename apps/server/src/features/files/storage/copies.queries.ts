import type { Ctx } from "../../../context/context.ts";

/** Records that contents are being copied for a future group; replaces an earlier attempt. */
export async function putGroupCopy(ctx: Ctx, customerId: string, attempt: string): Promise<void> {
  const row = { attempt, started_at: ctx.clock() };
  await ctx.db
    .insertInto("group_copy")
    .values({ customer_id: customerId, ...row })
    .onConflict((conflict) => conflict.column("customer_id").doUpdateSet(row))
    .execute();
}

/** True if this attempt is the current one; its row is locked until the transaction ends, so that nobody removes its copies. */
export async function lockGroupCopy(ctx: Ctx, customerId: string, attempt: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom("group_copy")
    .select("customer_id")
    .where("customer_id", "=", customerId)
    .where("attempt", "=", attempt)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteGroupCopy(ctx: Ctx, customerId: string): Promise<void> {
  await ctx.db.deleteFrom("group_copy").where("customer_id", "=", customerId).execute();
}

export async function listGroupCopies(
  ctx: Ctx,
  startedBefore?: Date,
): Promise<{ customer_id: string; attempt: string }[]> {
  let query = ctx.db.selectFrom("group_copy").select(["customer_id", "attempt"]);
  if (startedBefore) query = query.where("started_at", "<", startedBefore);
  return query.execute();
}

/**
 * Records an attempt whose row is gone again, so that its copies can be removed; does nothing if the group has a row.
 */
export async function insertGroupCopyOnce(ctx: Ctx, customerId: string, attempt: string): Promise<void> {
  await ctx.db
    .insertInto("group_copy")
    .values({ customer_id: customerId, attempt, started_at: ctx.clock() })
    .onConflict((conflict) => conflict.column("customer_id").doNothing())
    .execute();
}
