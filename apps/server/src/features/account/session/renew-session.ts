import type { Ctx } from "../../../context/context.ts";
import { unauthenticated } from "../../../core/errors.ts";
import { deleteOtherSessions, replaceSession } from "../../../context/session.queries.ts";
import type { StartedSession } from "./start-session.ts";

/**
 * Called after a change of credentials: all other sessions of the actor end, and the present one gets a new id and
 * token, so that a copied cookie is worthless. Error: 401 when the session has ended meanwhile.
 */
export async function renewSession(ctx: Ctx, tokenHash: Buffer): Promise<StartedSession> {
  const { actor } = ctx;
  if (actor.kind !== "user") throw unauthenticated();
  const session = await replaceSession(ctx, actor.session_id, tokenHash);
  if (!session) throw unauthenticated();
  await deleteOtherSessions(ctx, actor.id, session.id);
  return { session_id: session.id, remember: session.remember };
}
