import { recordChange } from "../../../context/audit.ts";
import { type Ctx, clientNetwork, inTransaction } from "../../../context/context.ts";
import { wrong } from "../../../core/errors.ts";
import { deleteSessionsOf, type NewSession } from "../../../context/session.queries.ts";
import { networkRefusal } from "../../../core/network.ts";
import { attempt, type Limit } from "../../../context/throttle.ts";
import { fullName } from "../../../core/names.ts";
import { endOfAccess } from "../data/contract-open.ts";
import { deleteEmailChangeOf } from "../data/email-change.queries.ts";
import {
  deletePasswordTokensOf,
  findPasswordToken,
  findUser,
  setPasswordHash,
  takePasswordToken,
  type PasswordTokenRow,
  type UserRow,
} from "../data/users.queries.ts";
import { tellUser } from "../letters/account-notices.ts";
import { admit, type SignedIn } from "./admit.ts";
import { beginWelcome } from "../data/welcome.queries.ts";
import { refuseCommonPassword } from "../password/common-password.ts";
import { clearGuesses } from "../password/guess-limits.ts";
import { hashPassword } from "../password/password.ts";

const REFUSED = "Der Link ist abgelaufen oder wurde schon benutzt. Bitte fordern Sie einen neuen an.";

/** Secret of a mailed link. */
interface PasswordLink {
  readonly email: string;
  readonly tokenHash: Buffer;
  readonly type: "reset" | "set";
}

export interface SetPassword extends PasswordLink {
  readonly password: string;
  /** Token of a browser that may have signed in before. */
  readonly browserHash?: Buffer | undefined;
  /** The one that begins with a first password. */
  readonly session: Omit<NewSession, "user_id">;
}

/**
 * Sets a password by a mailed link, which works once; ends all sessions of the user and all its other links, and clears
 * what was guessed at the account. Whoever chooses its first one is signed in by that, as with the password itself:
 * where a second factor is on the session waits for its code, and after the contract's end there is none. One that is
 * reset never signs in: the link may have been asked for by somebody who reads the mailbox, and the owner is notified.
 * Errors: 422 with one text for unknown, used, expired and foreign links, 422 at `password`, 429.
 */
export async function setPassword(ctx: Ctx, input: SetPassword): Promise<SignedIn | undefined> {
  return attempt(ctx, [placeLimit(ctx)], () => putPassword(ctx, input));
}

/** Checks that the link could set a password now; uses nothing up. Errors: 422 and 429 as of `setPassword`. */
export async function checkPasswordLink(ctx: Ctx, link: PasswordLink): Promise<void> {
  await attempt(ctx, [placeLimit(ctx)], async () => {
    await userOfLink(ctx, link, await findPasswordToken(ctx, link.tokenHash));
  });
}

/** Many people may share one address; only failures count. */
const placeLimit = (ctx: Ctx): Limit => ({
  name: "set-password-address",
  subject: clientNetwork(ctx),
  max: 60,
  windowSeconds: 3600,
  refusal: networkRefusal("Versuche mit Links für ein Passwort"),
  countsUncompared: true,
});

async function userOfLink(
  ctx: Ctx,
  link: PasswordLink,
  token: PasswordTokenRow | undefined,
): Promise<UserRow> {
  const user = token && (await findUser(ctx, token.user_id));
  const fits =
    user?.is_active === true &&
    user.email === link.email &&
    token?.type === link.type &&
    token.expires_at > ctx.clock();
  if (!fits) throw wrong("link", "token", REFUSED);
  return user;
}

async function putPassword(ctx: Ctx, input: SetPassword): Promise<SignedIn | undefined> {
  const hash = await hashPassword(input.password);
  // access-checked: the token of the mailed link is the authorization.
  return inTransaction(ctx, async (ctx) => {
    const user = await userOfLink(ctx, input, await takePasswordToken(ctx, input.tokenHash));
    // After the token, so that nobody without a link can cause this work; the link stays valid.
    await refuseCommonPassword(ctx, input.password, user);
    await setPasswordHash(ctx, user.id, hash);
    await deletePasswordTokensOf(ctx, user.id);
    await deleteEmailChangeOf(ctx, user.id);
    await deleteSessionsOf(ctx, user.id);
    await clearGuesses(ctx, user, input.browserHash);
    if (user.password_hash !== null) {
      await tellUser(ctx, user, "password_changed");
    }
    await recordChange(ctx, {
      action: input.type === "set" ? "user.password_set" : "user.password_reset",
      subject: { type: "user", id: user.id, name: fullName(user) },
      customer_id: user.customer_id,
    });
    if (input.type !== "set" || user.password_hash !== null) return undefined;
    if (user.customer_id !== null) await beginWelcome(ctx, user.id);
    if ((await endOfAccess(ctx, user)) !== undefined) return undefined;
    return admit(ctx, user, input.session, "first_password");
  });
}
