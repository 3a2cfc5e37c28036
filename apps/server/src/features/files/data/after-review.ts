import { has } from "../../../core/authorize.ts";
import type { Ctx } from "../../../core/context.ts";
import { userOf } from "../../../core/context.ts";
import type { FileRow } from "./files.queries.ts";

/** What an approval is about: what members and emergency contacts get to see, and which of them. */
const REVIEWED = ["sha256", "name", "user_id", "is_for_all", "is_sos"] as const;

/**
 * What a change by staff means for an approval. Of what waits the one who changed it is now the one who submitted it, so
 * that nobody approves what they put in themselves; what was approved stays so, and everybody who sees it is told that it
 * was changed afterwards.
 */
export function afterReview(
  ctx: Ctx,
  before: FileRow,
  after: FileRow,
): Partial<Pick<FileRow, "submitted_by" | "approval_stale_at">> {
  if (!has(ctx.actor, "documents.manage") || REVIEWED.every((field) => before[field] === after[field]))
    return {};
  const approval_stale_at = ctx.clock();
  if (before.approval_status === "pending") return { submitted_by: userOf(ctx).id, approval_stale_at };
  return before.approval_status === "approved" ? { approval_stale_at } : {};
}
