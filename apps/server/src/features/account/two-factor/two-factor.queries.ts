import type { Ctx } from "../../../context/context.ts";

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
