import type { Ctx } from "../../../context/context.ts";
import { fullName } from "../../../core/names.ts";
import { insertSession, type NewSession } from "../../../context/session.queries.ts";
import type { UserRow } from "../data/users.queries.ts";
import { asksForCode } from "../data/second-factor.ts";
import { usesApp } from "../data/second-factor.queries.ts";
import { signOut } from "../session/sign-out.ts";
import { startSession, type SignInWay, type StartedSession } from "../session/start-session.ts";
import { requestTwoFactor } from "../two-factor/request-two-factor.ts";

export interface SignedIn extends StartedSession {
  readonly two_factor: boolean;
  /** True if the code comes from the authenticator app. */
  readonly by_app?: true;
}

/**
 * Signs a person in after their password was verified or chosen, in the caller's transaction. With a second factor the
 * session waits for its code (`two_factor`) and gives no access until then.
 */
export async function admit(
  ctx: Ctx,
  user: UserRow,
  session: Omit<NewSession, "user_id">,
  way: SignInWay,
): Promise<SignedIn> {
  const { id, customer_id } = user;
  if (!(await asksForCode(ctx, user))) {
    const started = await startSession(ctx, { id, name: fullName(user), customer_id }, session, way);
    return { ...started, two_factor: false };
  }
  await signOut(ctx);
  const session_id = await insertSession(ctx, { ...session, user_id: id, is_pending: true });
  if (await usesApp(ctx, id))
    return { session_id, remember: session.remember, two_factor: true, by_app: true };
  await requestTwoFactor(ctx, { session_id, user_id: id, customer_id });
  return { session_id, remember: session.remember, two_factor: true };
}
