import { type Ctx, inTransaction } from "../../../context/context.ts";
import { wrong } from "../../../core/errors.ts";
import type { NewSession } from "../../../context/session.queries.ts";
import { attempt } from "../../../context/throttle.ts";
import { checkContractOpen } from "../data/contract-open.ts";
import { verifyPassword } from "../password/password.ts";
import { admit, type SignedIn } from "./admit.ts";
import { passwordLimits } from "./sign-in-limits.ts";
import { findUserByEmail, lockUnchanged } from "../data/users.queries.ts";

/** One text for an unknown address, a wrong password and a deactivated account. */
const REFUSED = "E-Mail-Adresse oder Passwort ist falsch.";

export interface SignIn extends Omit<NewSession, "user_id"> {
  readonly email: string;
  readonly password: string;
  /** Cookie hash of a browser that may have signed in before. */
  readonly browserHash?: Buffer | undefined;
}

/**
 * Starts a session. With a second factor the session waits for the code, mailed or of the app (`two_factor`), and gives
 * no access until then. Attempts are charged before the password is compared and refunded on success
 * (`passwordLimits`). Errors: 422 at `email` with one text, or with the end of the contract (`checkContractOpen`); 429;
 * 503 when too many sign in.
 */
export async function signIn(
  ctx: Ctx,
  { email, password, browserHash, ...session }: SignIn,
): Promise<SignedIn> {
  const limits = await passwordLimits(ctx, email, browserHash);
  const user = await attempt(ctx, limits, async () => {
    const found = await findUserByEmail(ctx, email);
    const fits = await verifyPassword(found?.password_hash, password);
    if (!found || !fits || !found.is_active) throw wrong("sign_in", "email", REFUSED);
    return found;
  });
  await checkContractOpen(ctx, user, "email");
  // access-checked: the password is the authorization. change-recorded: by startSession.
  return inTransaction(ctx, async (ctx) => {
    // Comparing takes a while: a change that ended all sessions meanwhile must also prevent this one.
    if (!(await lockUnchanged(ctx, { id: user.id, password_hash: user.password_hash })))
      throw wrong("sign_in", "email", REFUSED);
    return admit(ctx, user, session, "password");
  });
}
