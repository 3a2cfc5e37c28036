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
  lockUser,
  setPasswordHash,
  takePasswordToken,
  type PasswordTokenRow,
  type UserRow,
} from "../data/users.queries.ts";
import { notifyUser } from "../letters/account-notices.ts";
import { endCalendars } from "../session/end-calendars.ts";
import { admit, type SignedIn } from "./admit.ts";
import { beginWelcome } from "../data/welcome.queries.ts";
import { refuseCommonPassword } from "../password/common-password.ts";
import { clearGuesses } from "../password/guess-limits.ts";
import { hashPassword } from "../password/password.ts";

const REFUSED = "Der Link ist abgelaufen oder wurde schon benutzt. Bitte fordern Sie einen neuen an.";

interface PasswordLink {
  readonly email: string;
  readonly tokenHash: Buffer;
  readonly type: "reset" | "set";
}

export interface SetPassword extends PasswordLink {
  readonly password: string;
  /** Cookie hash of a browser that may have signed in before. */
  readonly browserHash?: Buffer | undefined;
  /** The session that a first password starts. */
  readonly session: Omit<NewSession, "user_id">;
}

/**
 * Sets a password by a mailed link, which works once. All sessions of the user and all their other links end, and the
 * counts of guesses are cleared. A first password also signs the person in, as the password itself would: with a second
 * factor the session waits for its code, and after the contract's end there is none. A reset never signs in: an
 * attacker who reads the mailbox may have asked for the link, and the owner is notified. Errors: 422 with one text for
 * unknown, used, expired and foreign links and inactive accounts, 422 at `password`, 429, 503.
 */
export async function setPassword(ctx: Ctx, input: SetPassword): Promise<SignedIn | undefined> {
  return attempt(ctx, [placeLimit(ctx)], () => putPassword(ctx, input));
}

/** Checks that the link is valid, without using it. Errors: 422 at `token`, 429. */
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
    const token = await findPasswordToken(ctx, input.tokenHash);
    if (token) await lockUser(ctx, token.user_id);
    const user = await userOfLink(ctx, input, await takePasswordToken(ctx, input.tokenHash));
    // The password is checked after the token, so that nobody without a link can cause this work; the link stays valid.
    await refuseCommonPassword(ctx, input.password, user);
    await setPasswordHash(ctx, user.id, hash);
    await deletePasswordTokensOf(ctx, user.id);
    await deleteEmailChangeOf(ctx, user.id);
    await deleteSessionsOf(ctx, user.id);
    await endCalendars(ctx, user.id);
    await clearGuesses(ctx, user, input.browserHash);
    if (user.password_hash !== null) {
      await notifyUser(ctx, user, "password_changed");
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
