import { FILE_CLAIM_SECONDS } from "@krempelfrei/contract/limits";
import { authorize } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { userOf } from "../../../context/context.ts";
import { notFound } from "../../../core/errors.ts";
import {
  deleteFileClaim,
  getFileClaimer,
  takeFileClaim,
  type FileClaimer,
} from "../data/file-claims.queries.ts";
import { getFile } from "../data/files.queries.ts";

/**
 * Claims a document for editing, or renews the claim, which expires after FILE_CLAIM_SECONDS. Returns the other person
 * who holds a valid claim, which stays theirs. Errors: 403, 404.
 */
export async function claimFile(
  ctx: Ctx,
  input: { readonly id: string },
): Promise<{ claimed_by: FileClaimer | null }> {
  authorize(ctx, "documents.manage");
  const user = userOf(ctx);
  const until = new Date(ctx.clock().getTime() + FILE_CLAIM_SECONDS * 1000);
  const claimer = await takeFileClaim(ctx, { file_id: input.id, user_id: user.id, until });
  if (claimer === undefined) throw notFound();
  return { claimed_by: claimer === user.id ? null : await getFileClaimer(ctx, claimer) };
}

/** Ends the actor's own claim; another person's stays. Errors: 403, 404. */
export async function releaseFile(ctx: Ctx, input: { readonly id: string }): Promise<void> {
  authorize(ctx, "documents.manage");
  const file = await getFile(ctx, input.id);
  await deleteFileClaim(ctx, file, userOf(ctx).id);
}
