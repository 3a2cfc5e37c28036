import type { OwnUser } from "@krempelfrei/contract/account/account";
import { EMAIL_LINK_HOURS } from "@krempelfrei/contract/limits";
import { changedFields, recordChange } from "../../../context/audit.ts";
import { type Ctx, inTransaction, userOf } from "../../../context/context.ts";
import { unauthenticated } from "../../../core/errors.ts";
import { charge } from "../../../context/throttle.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { putEmailChange } from "../data/email-change.queries.ts";
import { getOwnUser } from "../data/get-own-user.ts";
import { findUser, lockActor, setUserNames, type UserRow } from "../data/users.queries.ts";
import { notifyUser } from "../letters/account-notices.ts";
import { sendEmailLink } from "../letters/send-email-link.job.ts";
import { confirmPasswordUnlessFresh } from "../password/confirm-password.ts";
import { fullName } from "../../../core/names.ts";

/** The changed fields: a form that was opened long ago must not bring back what was changed since. */
export interface UpdateProfile {
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly email?: string | undefined;
  readonly password_current?: string | undefined;
}

/**
 * Changes the person's own names at once. A new address needs the password unless the sign-in is fresh; the old address
 * is notified, and the change waits until the mailed link is opened. Only the mailbox of the new address learns whether
 * another account has it. Errors: as `confirmPasswordUnlessFresh` (at `password_current`), 429 (5 addresses an hour).
 */
export async function updateProfile(ctx: Ctx, input: UpdateProfile): Promise<OwnUser> {
  const { id } = userOf(ctx);
  const { email, password_current: password } = input;
  const moves = email !== undefined && email !== (await findUser(ctx, id))?.email;
  if (moves) {
    await confirmPasswordUnlessFresh(ctx, password, "password_current");
    await charge(ctx, { name: "email-change", subject: id, max: 5, windowSeconds: 3600 });
  }
  // access-checked: everybody may change their own account.
  return inTransaction(ctx, async (ctx) => {
    // Read under the lock: meanwhile the office may have corrected the other name.
    await lockActor(ctx);
    const before = await findUser(ctx, id);
    if (!before) throw unauthenticated();
    const { first_name = before.first_name, last_name = before.last_name } = input;
    const after = { ...before, first_name, last_name };
    const changes = changedFields(before, after, ["first_name", "last_name"]);
    if (changes.length > 0) await setUserNames(ctx, id, { first_name, last_name });
    if (moves) await askForConfirmation(ctx, before, email);
    if (changes.length > 0 || moves) {
      await recordChange(ctx, {
        action: moves ? "user.email_requested" : "user.updated",
        subject: { type: "user", id, name: fullName({ first_name, last_name }) },
        customer_id: before.customer_id,
        changes: moves ? [...changes, { field: "pending_email", old: null, new: email }] : changes,
      });
    }
    return getOwnUser(ctx, id);
  });
}

async function askForConfirmation(ctx: Ctx, { id, customer_id }: UserRow, email: string): Promise<void> {
  const expires_at = new Date(ctx.clock().getTime() + EMAIL_LINK_HOURS * 3_600_000);
  await putEmailChange(ctx, { user_id: id, email, expires_at });
  await enqueue(ctx, sendEmailLink, { user_id: id }, { customer_id });
  await notifyUser(ctx, { id, customer_id }, "email_requested");
}
