import type { OwnUser } from "@krempelfrei/contract/account/account";
import type { Updateable } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import type { Welcome } from "../../../db/tables.ts";

/** The steps of a person, while they are not done. */
export async function findWelcome(ctx: Ctx, userId: string): Promise<OwnUser["welcome"]> {
  const row = await ctx.db
    .selectFrom("welcome")
    .select(["state", "has_searched"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (row?.state !== "shown" && row?.state !== "later") return null;
  return { state: row.state, has_searched: row.has_searched };
}

/** Starts with the first password; accounts that already had their first steps keep them. */
export async function beginWelcome(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db
    .insertInto("welcome")
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function setWelcome(ctx: Ctx, userId: string, changes: Updateable<Welcome>): Promise<void> {
  await ctx.db.updateTable("welcome").set(changes).where("user_id", "=", userId).execute();
}
