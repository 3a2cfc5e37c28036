import { MESSAGES } from "@krempelfrei/contract/fields";
import type { Ctx } from "../../../core/context.ts";
import { userOf } from "../../../core/context.ts";
import { invalid, unauthenticated } from "../../../core/errors.ts";
import { attempt, type Limit } from "../../../core/throttle.ts";
import { verifyPassword } from "./password.ts";
import { findUser, type UserRow } from "../data/users.queries.ts";

/**
 * Returns the signed-in user after verifying the password, which somebody who found an open session does not know.
 * Tries are counted before they are compared, 10 an hour over all calls that ask; the session stays open. Errors: 422
 * at `field`, 429, 503.
 */
export async function confirmPassword(
  ctx: Ctx,
  password: string,
  field: "password" | "password_current",
): Promise<UserRow> {
  const { id } = userOf(ctx);
  const limit: Limit = { name: "confirm-password", subject: id, max: 10, windowSeconds: 3600 };
  return attempt(ctx, [limit], async () => {
    const user = await findUser(ctx, id);
    if (!user) throw unauthenticated();
    if (!(await verifyPassword(user.password_hash, password))) throw invalid(field, MESSAGES.passwordCurrent);
    return user;
  });
}
