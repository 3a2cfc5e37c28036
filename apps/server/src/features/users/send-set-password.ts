import { recordChange } from "../../context/audit.ts";
import { authorize } from "../../context/authorize.ts";
import type { Ctx } from "../../context/context.ts";
import { inTransaction } from "../../context/context.ts";
import { conflict } from "../../core/errors.ts";
import { charge } from "../../context/throttle.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { sendPasswordLink } from "../account/letters/send-password-link.job.ts";
import { fullName } from "../../core/names.ts";
import { getUserLocked } from "./get-user-locked.ts";
import { mayModifyUser } from "./users.policy.ts";

const INACTIVE = "Der Zugang ist deaktiviert. Bitte aktivieren Sie ihn zuerst.";
const NO_ADDRESS = "Für diese Person ist keine E-Mail-Adresse hinterlegt.";

/**
 * Mails a user, staff or member, the link to choose a password; an earlier link stops working, the password does not.
 * Errors: 403 for an owner by an admin; 404; 409 without an address and for a deactivated user; 429 after 10 an hour.
 */
export async function sendSetPassword(ctx: Ctx, input: { readonly id: string }): Promise<void> {
  await inTransaction(ctx, async (outer) => {
    const { ctx, user } = await getUserLocked(outer, input.id);
    authorize(ctx, mayModifyUser(user));
    if (user.email === null) throw conflict(NO_ADDRESS);
    if (!user.is_active) throw conflict(INACTIVE);
    await charge(ctx, { name: "set-password-mail", subject: user.id, max: 10, windowSeconds: 3600 });
    const type = user.password_hash === null ? "set" : "reset";
    await enqueue(ctx, sendPasswordLink, { user_id: user.id, type }, { customer_id: user.customer_id });
    await recordChange(ctx, {
      action: "user.password_link_sent",
      subject: { type: "user", id: user.id, name: fullName(user) },
      customer_id: user.customer_id,
    });
  });
}
