import { MESSAGES } from "@krempelfrei/contract/fields";
import { FRESH_SIGN_IN_MINUTES } from "@krempelfrei/contract/limits";
import type { Ctx } from "../../../context/context.ts";
import { userOf } from "../../../context/context.ts";
import { invalid, unauthenticated, wrong } from "../../../core/errors.ts";
import { isSessionProvedAfter, setSessionConfirmed } from "../../../context/session.queries.ts";
import { attempt, type Limit } from "../../../context/throttle.ts";
import { verifyPassword } from "./password.ts";
import { findUser, type UserRow } from "../data/users.queries.ts";

/**
 * Returns the signed-in user after verifying the password, which a stranger at an open session does not know, and marks
 * the session as confirmed. At most 10 wrong passwords an hour are possible over all use cases that ask for it; they do
 * not end the session. Errors: 401; 422 at `field`, 429, 503.
 */
export async function confirmPassword(
  ctx: Ctx,
  password: string,
  field: "password" | "password_current",
): Promise<UserRow> {
  const { id, session_id } = userOf(ctx);
  const limit: Limit = { name: "confirm-password", subject: id, max: 10, windowSeconds: 3600 };
  return attempt(ctx, [limit], async () => {
    const user = await findUser(ctx, id);
    if (!user) throw unauthenticated();
    if (!(await verifyPassword(user.password_hash, password)))
      throw wrong("password", field, MESSAGES.passwordCurrent);
    await setSessionConfirmed(ctx, session_id);
    return user;
  });
}

const NEEDED = `Ihre Anmeldung ist länger als ${FRESH_SIGN_IN_MINUTES} Minuten her. Bitte geben Sie Ihr Passwort ein.`;

/**
 * Confirms the password, which may be missing if the sign-in or last confirmation is at most ten minutes old. A sent
 * password is verified in any case. Errors: 401; 422 at `field`, also if it is required and missing; 429, 503.
 */
export async function confirmPasswordUnlessFresh(
  ctx: Ctx,
  password: string | undefined,
  field: "password" | "password_current",
): Promise<UserRow> {
  if (password !== undefined) return confirmPassword(ctx, password, field);
  const { id, session_id } = userOf(ctx);
  const since = new Date(ctx.clock().getTime() - FRESH_SIGN_IN_MINUTES * 60_000);
  if (!(await isSessionProvedAfter(ctx, session_id, since))) throw invalid(field, NEEDED);
  const user = await findUser(ctx, id);
  if (!user) throw unauthenticated();
  return user;
}
