import { sql } from "kysely";
import { TWO_FACTOR_TRIES } from "@krempelfrei/contract/limits";
import type { Ctx } from "../../../core/context.ts";

/** The code takes the place of an earlier one of the session, with tries of its own. */
export async function putTwoFactorCode(
  ctx: Ctx,
  code: { readonly session_id: string; readonly code_hash: Buffer; readonly expires_at: Date },
): Promise<void> {
  await ctx.db
    .insertInto("two_factor_code")
    .values(code)
    .onConflict((conflict) => conflict.column("session_id").doUpdateSet({ ...code, tries: 0 }))
    .execute();
}

/**
 * Charges a try in one statement, so that parallel ones are counted exactly, and gives the hash to compare with.
 * Undefined without a code that still counts.
 */
export async function chargeTwoFactorTry(ctx: Ctx, sessionId: string): Promise<Buffer | undefined> {
  const row = await ctx.db
    .updateTable("two_factor_code")
    .set({ tries: sql`tries + 1` })
    .where("session_id", "=", sessionId)
    .where("tries", "<", TWO_FACTOR_TRIES)
    .where("expires_at", ">", ctx.clock())
    .returning("code_hash")
    .executeTakeFirst();
  return row?.code_hash;
}

/** Takes the code away: of several parallel tries with the right one exactly one gets true. */
export async function takeTwoFactorCode(ctx: Ctx, sessionId: string, hash: Buffer): Promise<boolean> {
  const result = await ctx.db
    .deleteFrom("two_factor_code")
    .where("session_id", "=", sessionId)
    .where("code_hash", "=", hash)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

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

export async function setUseTwoFactor(ctx: Ctx, userId: string, on: boolean): Promise<void> {
  await ctx.db.updateTable("app_user").set({ use_2fa: on }).where("id", "=", userId).execute();
}
