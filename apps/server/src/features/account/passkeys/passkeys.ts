import type { Passkey } from "@krempelfrei/contract/account/passkeys";
import { recordChange } from "../../../context/audit.ts";
import type { Ctx } from "../../../context/context.ts";
import { inTransaction, userOf } from "../../../context/context.ts";
import { notFound } from "../../../core/errors.ts";
import { lockActor } from "../data/users.queries.ts";
import { notifyUser } from "../letters/account-notices.ts";
import { confirmPasswordUnlessFresh } from "../password/confirm-password.ts";
import { renewSession } from "../session/renew-session.ts";
import type { StartedSession } from "../session/start-session.ts";
import { deletePasskey, findPasskeyOf, listPasskeysOf, setPasskeyName } from "./passkeys.queries.ts";
import { toPasskey } from "./to-passkey.ts";

/** The actor's passkeys, the oldest first. */
export async function listPasskeys(ctx: Ctx): Promise<Passkey[]> {
  return (await listPasskeysOf(ctx, userOf(ctx).id)).map(toPasskey);
}

/** Error: 404 for unknown passkeys and passkeys of others. */
export async function renamePasskey(
  ctx: Ctx,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<Passkey> {
  const actor = userOf(ctx);
  // access-checked: everybody may change their own account.
  return inTransaction(ctx, async (ctx) => {
    const before = await findPasskeyOf(ctx, actor.id, id);
    if (!before) throw notFound();
    if (name !== before.name) {
      await setPasskeyName(ctx, id, name);
      await recordChange(ctx, {
        action: "passkey.renamed",
        subject: { type: "user", id: actor.id, name: actor.name },
        customer_id: actor.customer_id,
        changes: [{ field: "passkey", old: before.name, new: name }],
      });
    }
    return toPasskey({ ...before, name });
  });
}

export interface RemovePasskey {
  readonly id: string;
  readonly password?: string | undefined;
  readonly tokenHash: Buffer;
}

/**
 * Deletes a passkey. All other sessions end, because a lost device may have started one; the person is notified by
 * mail. Errors: 404 for unknown passkeys and passkeys of others; as `confirmPasswordUnlessFresh` (at `password`).
 */
export async function removePasskey(
  ctx: Ctx,
  { id, password, tokenHash }: RemovePasskey,
): Promise<StartedSession> {
  const actor = userOf(ctx);
  if (!(await findPasskeyOf(ctx, actor.id, id))) throw notFound();
  await confirmPasswordUnlessFresh(ctx, password, "password");
  // access-checked: everybody may change their own account; the password was asked for.
  return inTransaction(ctx, async (ctx) => {
    await lockActor(ctx);
    const before = await findPasskeyOf(ctx, actor.id, id);
    if (!before) throw notFound();
    await deletePasskey(ctx, id);
    const session = await renewSession(ctx, tokenHash);
    await notifyUser(ctx, actor, "passkey_removed");
    await recordChange(ctx, {
      action: "passkey.removed",
      subject: { type: "user", id: actor.id, name: actor.name },
      customer_id: actor.customer_id,
      changes: [{ field: "passkey", old: before.name, new: null }],
    });
    return session;
  });
}
