import { sql } from "kysely";
import { TWO_FACTOR_TRIES } from "@krempelfrei/contract/limits";
import type { Ctx } from "./context.ts";

/** Tables of mailed codes: of users, and of emergency contacts. */
export type CodeTable = "two_factor_code" | "sos_code";

/** Sets the code, which replaces an earlier one of the session and has attempts of its own. */
export async function putCode(
  ctx: Ctx,
  table: CodeTable,
  code: { readonly session_id: string; readonly code_hash: Buffer; readonly expires_at: Date },
): Promise<void> {
  await ctx.db
    .insertInto(table)
    .values(code)
    .onConflict((conflict) => conflict.column("session_id").doUpdateSet({ ...code, tries: 0 }))
    .execute();
}

/**
 * Charges an attempt in one statement, so that parallel ones are counted exactly, and returns the hash to compare with.
 * Undefined without a valid code.
 */
export async function chargeCodeTry(
  ctx: Ctx,
  table: CodeTable,
  sessionId: string,
): Promise<Buffer | undefined> {
  const row = await ctx.db
    .updateTable(table)
    .set({ tries: sql`tries + 1` })
    .where("session_id", "=", sessionId)
    .where("tries", "<", TWO_FACTOR_TRIES)
    .where("expires_at", ">", ctx.clock())
    .returning("code_hash")
    .executeTakeFirst();
  return row?.code_hash;
}

/** Deletes the code: of parallel attempts with the right one exactly one gets true. */
export async function takeCode(
  ctx: Ctx,
  table: CodeTable,
  sessionId: string,
  hash: Buffer,
): Promise<boolean> {
  const result = await ctx.db
    .deleteFrom(table)
    .where("session_id", "=", sessionId)
    .where("code_hash", "=", hash)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
