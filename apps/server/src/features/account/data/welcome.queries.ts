import type { OwnUser } from "@krempelfrei/contract/account/account";
import type { Updateable } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import type { Welcome } from "../../../db/tables.ts";

/** The first steps of a person; null if they are done or were never begun. */
export async function findWelcome(ctx: Ctx, userId: string): Promise<OwnUser["welcome"]> {
  const row = await ctx.db
    .selectFrom("welcome")
    .select(["state", "has_searched"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (row?.state !== "shown" && row?.state !== "later") return null;
  return { state: row.state, has_searched: row.has_searched };
}

/** Begins the first steps of a person; steps that were begun before stay as they are. */
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
