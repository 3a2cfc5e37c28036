import type { Ctx } from "../../../context/context.ts";

/** The user of a session that waits for its code, or undefined. */
export async function findPendingUser(ctx: Ctx, sessionId: string): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom("session")
    .select("user_id")
    .where("id", "=", sessionId)
    .where("is_pending", "=", true)
    .where("expires_at", ">", ctx.clock())
    .executeTakeFirst();
  return row?.user_id;
}
