import type { Ctx, PendingActor } from "../../../context/context.ts";
import { unauthenticated } from "../../../core/errors.ts";
import { lockUnchanged } from "./users.queries.ts";

type Database = Pick<Ctx, "db">;

export async function hasPasskey(ctx: Database, userId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom("passkey")
    .select("id")
    .where("user_id", "=", userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** True if the sign-in asks for the code of an authenticator app. */
export async function usesApp(ctx: Database, userId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom("authenticator_app")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countRecoveryCodes(ctx: Database, userId: string): Promise<number> {
  const { count } = await ctx.db
    .selectFrom("recovery_code")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function setUseTwoFactor(ctx: Database, userId: string, on: boolean): Promise<void> {
  await ctx.db.updateTable("app_user").set({ use_2fa: on }).where("id", "=", userId).execute();
}

/**
 * Locks the person and the sign-in that waits for a code, in this order: a change that ends all sessions comes before, or
 * waits and also ends the session started in this transaction. Error: 401 if one of them is gone.
 */
export async function lockPendingSignIn(
  ctx: Ctx,
  { id, session_id }: Pick<PendingActor, "id" | "session_id">,
): Promise<void> {
  const isActive = await lockUnchanged(ctx, { id });
  const session = await ctx.db
    .selectFrom("session")
    .select("id")
    .where("id", "=", session_id)
    .where("is_pending", "=", true)
    .forUpdate()
    .executeTakeFirst();
  if (!isActive || !session) throw unauthenticated();
}
