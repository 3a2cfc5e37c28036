import { recordChange } from "../../../context/audit.ts";
import { type Ctx, clientNetwork, inTransaction } from "../../../context/context.ts";
import { wrong } from "../../../core/errors.ts";
import { deleteOtherSessions, deleteSessionsOf } from "../../../context/session.queries.ts";
import { networkRefusal } from "../../../core/network.ts";
import { attempt, charge, type Limit } from "../../../context/throttle.ts";
import {
  findEmailChangeByToken,
  takeEmailChange,
  type EmailChangeRow,
} from "../data/email-change.queries.ts";
import { fullName } from "../../../core/names.ts";
import { findUser, findUserByEmail, lockUser, setUserEmail, type UserRow } from "../data/users.queries.ts";
import { notifyUser } from "../letters/account-notices.ts";
import { revokeMailedLinks } from "./move-email.ts";

const REFUSED =
  "Der Link ist abgelaufen oder wurde schon benutzt. Bitte ändern Sie Ihre E-Mail-Adresse im Profil noch einmal.";

/**
 * Makes a new address valid by the link mailed to it, which works once. All sessions end but the one in which it is
 * opened, links and codes mailed to the old address stop working, and the old address is notified. Errors: 422 with one
 * text if the link is unknown, used or expired, the account is inactive, or another account has the address by now;
 * 429.
 */
export async function confirmEmail(ctx: Ctx, { tokenHash }: { tokenHash: Buffer }): Promise<void> {
  await charge(ctx, placeLimit(ctx));
  // access-checked: the token of the mailed link is the authorization.
  await inTransaction(ctx, async (ctx) => {
    const asked = await findEmailChangeByToken(ctx, tokenHash);
    if (asked) await lockUser(ctx, asked.user_id);
    const { user, change } = await openChange(ctx, await takeEmailChange(ctx, tokenHash));
    await setUserEmail(ctx, user.id, change.email);
    await revokeMailedLinks(ctx, user.id);
    await endOtherSessions(ctx, user.id);
    await notifyUser(ctx, user, "email_changed", user.email);
    await recordChange(ctx, {
      action: "user.email_changed",
      subject: { type: "user", id: user.id, name: fullName(user) },
      customer_id: user.customer_id,
      changes: [{ field: "email", old: user.email, new: change.email }],
    });
  });
}

/** The person who asked for the address may have copied a session before; only the session that opened the link continues. */
async function endOtherSessions(ctx: Ctx, userId: string): Promise<void> {
  const { actor } = ctx;
  if (actor.kind === "user" && actor.id === userId) await deleteOtherSessions(ctx, userId, actor.session_id);
  else await deleteSessionsOf(ctx, userId);
}

/** Checks that the link is valid, without using it. Errors: 422 and 429 as of `confirmEmail`. */
export async function checkEmailLink(ctx: Ctx, { tokenHash }: { tokenHash: Buffer }): Promise<void> {
  await attempt(ctx, [placeLimit(ctx)], async () => {
    await openChange(ctx, await findEmailChangeByToken(ctx, tokenHash));
  });
}

const placeLimit = (ctx: Ctx): Limit => ({
  name: "confirm-email-address",
  subject: clientNetwork(ctx),
  max: 60,
  windowSeconds: 3600,
  refusal: networkRefusal("Versuche mit Links für eine E-Mail-Adresse"),
});

async function openChange(
  ctx: Ctx,
  change: EmailChangeRow | undefined,
): Promise<{ user: UserRow; change: EmailChangeRow }> {
  const user = change && (await findUser(ctx, change.user_id));
  const open = user?.is_active === true && change !== undefined && change.expires_at > ctx.clock();
  if (!open || (await findUserByEmail(ctx, change.email))) throw wrong("link", "token", REFUSED);
  return { user, change };
}
