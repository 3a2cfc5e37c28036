import type { Actor, Ctx } from "../../core/context.ts";
import { clientAddress, inTransaction } from "../../core/context.ts";
import { recordChange } from "../../core/audit.ts";
import { invalid } from "../../core/errors.ts";
import { insertSession } from "../../core/session.queries.ts";
import { attempt, type Limit } from "../../core/throttle.ts";
import { checkContractOpen } from "./contract-open.ts";
import { passwordFits } from "./password.ts";
import { requestTwoFactor } from "./request-two-factor.ts";
import { signInAddress } from "./sign-in-limits.ts";
import { findUserByEmail, keepsPassword } from "./users.queries.ts";

/** How long somebody may look for the mail with the code, with new ones. */
const PENDING_MS = 30 * 60_000;

/** One text for an unknown address, a wrong password and a deactivated account. */
const REFUSED = "E-Mail-Adresse oder Passwort ist falsch.";

export interface SignedIn {
  readonly session_id: string;
  readonly two_factor: boolean;
}

export interface SignIn {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
  /** Made by the caller, which puts the token itself into a cookie. */
  readonly tokenHash: Buffer;
  readonly expiresAt: Date;
  readonly userAgent: string | null;
}

/**
 * Starts a session; where the person uses a second factor one that waits for the mailed code (`two_factor`) and opens
 * nothing until then. Tries are charged before the password is compared and given back on success: 10 in any hour for
 * an account, 100 an hour from one address. Errors: 422 with one text for all reasons, 429, 503 when too many sign in.
 */
export async function signIn(ctx: Ctx, input: SignIn): Promise<SignedIn> {
  const account: Limit = {
    name: "sign-in-account",
    subject: input.email,
    max: 10,
    windowSeconds: 3600,
    strict: true,
  };
  const user = await attempt(ctx, [signInAddress(ctx), account], async () => {
    const found = await findUserByEmail(ctx, input.email);
    const fits = await passwordFits(found?.password_hash, input.password);
    if (!found || !fits || !found.is_active) throw invalid("email", REFUSED);
    return found;
  });
  await checkContractOpen(ctx, user, "email");
  // access-checked: the password is the authorization.
  return inTransaction(ctx, async (ctx) => {
    // Comparing takes a while: what ended the sessions meanwhile must not miss this one.
    if (!(await keepsPassword(ctx, user))) throw invalid("email", REFUSED);
    const two_factor = user.use_2fa;
    const session_id = await insertSession(ctx, {
      token_hash: input.tokenHash,
      user_id: user.id,
      remember: input.remember,
      is_pending: two_factor,
      expires_at: two_factor ? new Date(ctx.clock().getTime() + PENDING_MS) : input.expiresAt,
      ip: clientAddress(ctx),
      user_agent: input.userAgent?.slice(0, 300) ?? null,
    });
    if (two_factor) {
      await requestTwoFactor(ctx, { session_id, user_id: user.id, customer_id: user.customer_id });
      return { session_id, two_factor };
    }
    const actor: Actor = { kind: "guest", ip: clientAddress(ctx) };
    const name = `${user.first_name} ${user.last_name}`;
    await recordChange(
      { ...ctx, actor },
      {
        action: "session.started",
        subject: { type: "user", id: user.id, name },
        customer_id: user.customer_id,
        by: { id: user.id, name },
        changes: [{ field: "way", old: null, new: "password" }],
      },
    );
    return { session_id, two_factor };
  });
}
