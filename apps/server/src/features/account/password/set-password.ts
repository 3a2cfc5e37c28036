import { recordChange } from "../../../core/audit.ts";
import { type Ctx, clientNetwork, inTransaction } from "../../../core/context.ts";
import { invalid } from "../../../core/errors.ts";
import { deleteSessionsOf } from "../../../core/session.queries.ts";
import { attempt, type Limit } from "../../../core/throttle.ts";
import { fullName } from "../../../core/names.ts";
import { deleteEmailChangeOf } from "../data/email-change.queries.ts";
import {
  deletePasswordTokensOf,
  findUser,
  setPasswordHash,
  takePasswordToken,
} from "../data/users.queries.ts";
import { tellUser } from "../letters/send-account-notice.job.ts";
import { refuseCommonPassword } from "./common-password.ts";
import { hashPassword } from "./password.ts";

const REFUSED = "Der Link ist abgelaufen oder wurde schon benutzt. Bitte fordern Sie einen neuen an.";

export interface SetPassword {
  readonly email: string;
  readonly tokenHash: Buffer;
  readonly password: string;
  readonly type: "reset" | "set";
}

/**
 * Sets a password by a mailed link, which works once; ends all sessions of the user and all its other links, and does
 * not sign in. Errors: 422 with one text for unknown, used, expired and foreign links, 422 at `password`, 429.
 */
export async function setPassword(ctx: Ctx, input: SetPassword): Promise<void> {
  // Many people may share one address; only failures count.
  const limit: Limit = {
    name: "set-password-address",
    subject: clientNetwork(ctx),
    max: 60,
    windowSeconds: 3600,
    countsUncompared: true,
  };
  await attempt(ctx, [limit], () => putPassword(ctx, input));
}

async function putPassword(ctx: Ctx, input: SetPassword): Promise<void> {
  const hash = await hashPassword(input.password);
  // access-checked: the token of the mailed link is the authorization.
  await inTransaction(ctx, async (ctx) => {
    const token = await takePasswordToken(ctx, input.tokenHash);
    const user = token && (await findUser(ctx, token.user_id));
    const fits =
      user?.is_active === true &&
      user.email === input.email &&
      token?.type === input.type &&
      token.expires_at > ctx.clock();
    if (!fits) throw invalid("token", REFUSED);
    // After the token, so that nobody without a link can cause this work; the link stays valid.
    await refuseCommonPassword(ctx, input.password, user);
    await setPasswordHash(ctx, user.id, hash);
    await deletePasswordTokensOf(ctx, user.id);
    await deleteEmailChangeOf(ctx, user.id);
    await deleteSessionsOf(ctx, user.id);
    if (user.password_hash !== null) {
      await tellUser(ctx, user, "password_changed");
    }
    await recordChange(ctx, {
      action: input.type === "set" ? "user.password_set" : "user.password_reset",
      subject: { type: "user", id: user.id, name: fullName(user) },
      customer_id: user.customer_id,
    });
  });
}
