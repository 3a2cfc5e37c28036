import { recordChange } from "../../core/audit.ts";
import type { Ctx } from "../../core/context.ts";
import { inTransaction, pendingOf } from "../../core/context.ts";
import { invalid } from "../../core/errors.ts";
import { deleteSession, insertSession } from "../../core/session.queries.ts";
import { attempt, type Limit } from "../../core/throttle.ts";
import { hashCode, sameHash } from "./two-factor-code.ts";
import { chargeTwoFactorTry, takeTwoFactorCode } from "./two-factor.queries.ts";

/** One text for a wrong, a used, an expired and a used-up code. */
const REFUSED = "Der Code ist falsch oder abgelaufen. Bitte prüfen Sie ihn oder fordern Sie einen neuen an.";

export interface PassTwoFactor {
  readonly code: string;
  /** Of the session that begins; the pending one ends, so that a token known before is worth nothing. */
  readonly tokenHash: Buffer;
  readonly expiresAt: Date;
  readonly userAgent: string | null;
}

/**
 * Ends the pending sign-in and starts the session. Tries are charged before the code is compared: 5 a code, and 15 an
 * hour for an account, however many sign-ins they are spread over. Errors: 401, 422 with one text, 429.
 */
export async function passTwoFactor(ctx: Ctx, input: PassTwoFactor): Promise<{ session_id: string }> {
  const pending = pendingOf(ctx);
  const limit: Limit = { name: "two-factor-account", subject: pending.id, max: 15, windowSeconds: 3600 };
  const given = await hashCode(ctx, pending.session_id, input.code);
  await attempt(ctx, [limit], async () => {
    const stored = await chargeTwoFactorTry(ctx, pending.session_id);
    if (!stored || !sameHash(stored, given)) throw invalid("2fa_code", REFUSED);
  });
  // access-checked: the code is the authorization.
  return inTransaction(ctx, async (ctx) => {
    if (!(await takeTwoFactorCode(ctx, pending.session_id, given))) throw invalid("2fa_code", REFUSED);
    await deleteSession(ctx, pending.session_id);
    const session_id = await insertSession(ctx, {
      token_hash: input.tokenHash,
      user_id: pending.id,
      remember: pending.remember,
      expires_at: input.expiresAt,
      ip: pending.ip,
      user_agent: input.userAgent?.slice(0, 300) ?? null,
    });
    await recordChange(ctx, {
      action: "session.started",
      subject: { type: "user", id: pending.id, name: pending.name },
      customer_id: pending.customer_id,
      changes: [{ field: "way", old: null, new: "password_and_code" }],
    });
    return { session_id };
  });
}
