import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { TWO_FACTOR_DIGITS, TWO_FACTOR_MINUTES } from "@krempelfrei/contract/limits";
import type { Ctx } from "./context.ts";
import { chargeCodeTry, putCode, type CodeTable } from "./mailed-code.queries.ts";
import { getSecret } from "./secret.queries.ts";

/** The stored form of a code: valid only for this session, and not guessable from a copy of the table. */
async function hashCode(ctx: Ctx, sessionId: string, code: string): Promise<Buffer> {
  const secret = await getSecret(ctx, "two-factor");
  return createHmac("sha256", secret).update(`${sessionId}.${code}`).digest();
}

/** Six random digits for a pending sign-in, valid for 10 minutes and 5 attempts; an earlier code stops working. */
export async function makeCode(ctx: Ctx, table: CodeTable, sessionId: string): Promise<string> {
  const code = String(randomInt(10 ** TWO_FACTOR_DIGITS)).padStart(TWO_FACTOR_DIGITS, "0");
  await putCode(ctx, table, {
    session_id: sessionId,
    code_hash: await hashCode(ctx, sessionId, code),
    expires_at: new Date(ctx.clock().getTime() + TWO_FACTOR_MINUTES * 60_000),
  });
  return code;
}

/**
 * The hash of a right code, for `takeCode`; the attempt is charged before the comparison. Never call it inside of a
 * transaction, which would roll the charge back.
 */
export async function checkCode(
  ctx: Ctx,
  table: CodeTable,
  sessionId: string,
  code: string,
): Promise<Buffer | undefined> {
  const given = await hashCode(ctx, sessionId, code);
  const stored = await chargeCodeTry(ctx, table, sessionId);
  return stored && stored.length === given.length && timingSafeEqual(stored, given) ? given : undefined;
}
