import type { Ctx } from "../../../context/context.ts";
import { userOf } from "../../../context/context.ts";
import type { GroupKey } from "../../../context/reach.queries.ts";

/** The ids of the documents of a group that a person has marked, where `among` is given: of those. */
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
    .$if(among !== undefined, (query) => query.where("file_id", "in", among ?? []))
    .execute();
  return new Set(rows.map(({ file_id }) => file_id));
}

/** The same of the acting person. */
export const listOwnFavorites = async (
  ctx: Ctx,
  customerId: string,
  among?: readonly string[],
): Promise<ReadonlySet<string>> => listFavorites(ctx, customerId, userOf(ctx).id, among);

/** Marks a document for the acting person, or takes its mark away. */
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

/** Takes away what a person has marked in a group that it leaves. */
export async function deleteFavorites(ctx: Ctx, customerId: string, userId: string): Promise<void> {
  await ctx.db
    .deleteFrom("favorite")
    .where("customer_id", "=", customerId)
    .where("user_id", "=", userId)
    .execute();
}

/** Many marks in one statement. */
export async function insertFavorites(
  ctx: Ctx,
  rows: readonly { customer_id: string; file_id: string; user_id: string }[],
): Promise<void> {
  if (rows.length > 0) await ctx.db.insertInto("favorite").values(rows).execute();
}
