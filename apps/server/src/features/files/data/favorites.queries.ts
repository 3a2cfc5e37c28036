import { sql, type SqlBool } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import { userOf } from "../../../context/context.ts";
import type { GroupKey } from "../../../context/reach.queries.ts";
import { PREPARED } from "../../../db/prepared.ts";

/** Ids of a group's documents that a person has marked; with `among` only of these. */
export async function listFavorites(
  ctx: Ctx,
  customerId: string,
  userId: string,
  among?: readonly string[],
): Promise<ReadonlySet<string>> {
  if (among?.length === 0) return new Set();
  const rows = await ctx.db
    .selectFrom("favorite")
    .select("file_id")
    .where("customer_id", "=", customerId)
    .where("user_id", "=", userId)
    .$if(among !== undefined, (query) => query.where(sql<SqlBool>`file_id = ANY(${among}::uuid[])`))
    .modifyEnd(PREPARED)
    .execute();
  return new Set(rows.map(({ file_id }) => file_id));
}

export const listOwnFavorites = async (
  ctx: Ctx,
  customerId: string,
  among?: readonly string[],
): Promise<ReadonlySet<string>> => listFavorites(ctx, customerId, userOf(ctx).id, among);

/** Sets or removes the actor's mark on a document. */
export async function setFavorite(
  ctx: Ctx,
  { customer_id, id: file_id }: GroupKey,
  marked: boolean,
): Promise<void> {
  const user_id = userOf(ctx).id;
  if (marked) {
    await ctx.db
      .insertInto("favorite")
      .values({ customer_id, file_id, user_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  await ctx.db
    .deleteFrom("favorite")
    .where("customer_id", "=", customer_id)
    .where("file_id", "=", file_id)
    .where("user_id", "=", user_id)
    .execute();
}

/** Deletes a person's marks in a group that they leave. */
export async function deleteFavorites(ctx: Ctx, customerId: string, userId: string): Promise<void> {
  await ctx.db
    .deleteFrom("favorite")
    .where("customer_id", "=", customerId)
    .where("user_id", "=", userId)
    .execute();
}

export async function insertFavorites(
  ctx: Ctx,
  rows: readonly { customer_id: string; file_id: string; user_id: string }[],
): Promise<void> {
  if (rows.length > 0) await ctx.db.insertInto("favorite").values(rows).execute();
}
