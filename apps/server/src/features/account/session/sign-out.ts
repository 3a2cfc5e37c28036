import { recordChange } from "../../../core/audit.ts";
import type { Ctx } from "../../../core/context.ts";
import { inTransaction } from "../../../core/context.ts";
import { deleteSession } from "../../../core/session.queries.ts";

/** Ends the session of the actor; without one nothing happens. */
export async function signOut(ctx: Ctx): Promise<void> {
  const { actor } = ctx;
  if (actor.kind !== "user" && actor.kind !== "pending") return;
  // access-checked: everybody may end the own session.
  await inTransaction(ctx, async (ctx) => {
    await deleteSession(ctx, actor.session_id);
    // A pending sign-in was never a session of the person, so no end of one is recorded.
    if (actor.kind === "pending") return;
    await recordChange(ctx, {
      action: "session.ended",
      subject: { type: "user", id: actor.id, name: actor.name },
      customer_id: actor.customer_id,
    });
  });
}
