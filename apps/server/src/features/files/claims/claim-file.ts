import { CLAIM_SECONDS } from "@krempelfrei/contract/limits";
import { authorize } from "../../../core/authorize.ts";
import type { Ctx } from "../../../core/context.ts";
import { userOf } from "../../../core/context.ts";
import { notFound } from "../../../core/errors.ts";
import { deleteClaim, getClaimer, takeClaim, type Claimer } from "../data/claims.queries.ts";
import { getFile } from "../data/files.queries.ts";

/**
 * Says that the actor has a document open, and renews it; ends by itself after CLAIM_SECONDS. Answers with somebody
 * else who had it open before, whose claim stays. Errors: 403, 404.
 */
export async function claimFile(
  ctx: Ctx,
  input: { readonly id: string },
): Promise<{ claimed_by: Claimer | null }> {
  authorize(ctx, "documents.manage");
  const user = userOf(ctx);
  const until = new Date(ctx.clock().getTime() + CLAIM_SECONDS * 1000);
  const claimer = await takeClaim(ctx, { file_id: input.id, user_id: user.id, until });
  if (claimer === undefined) throw notFound();
  return { claimed_by: claimer === user.id ? null : await getClaimer(ctx, claimer) };
}

/** Ends the actor's own claim; that of somebody else stays. Errors: 403, 404. */
export async function releaseFile(ctx: Ctx, input: { readonly id: string }): Promise<void> {
  authorize(ctx, "documents.manage");
  const file = await getFile(ctx, input.id);
  await deleteClaim(ctx, file, userOf(ctx).id);
}
