import { recordChange } from "../../../context/audit.ts";
import type { Ctx } from "../../../context/context.ts";
import { inTransaction } from "../../../context/context.ts";
import { deleteSession } from "../../../context/session.queries.ts";

/** Ends the session of the actor, if there is one. */
export async function signOut(ctx: Ctx): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== "user" && actor.kind !== "pending") return;
  // access-checked: everybody may end their own session.
  await inTransaction(ctx, async (ctx) => {
    await deleteSession(ctx, actor.session_id);
    // A pending sign-in is not yet a session of the person, so no end is recorded.
    if (actor.kind === "pending") return;
    await recordChange(ctx, {
      action: "session.ended",
      subject: { type: "user", id: actor.id, name: actor.name },
      customer_id: actor.customer_id,
    });
  });
}
