import { has } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { userOf } from "../../../context/context.ts";
import type { FileRow } from "./files.queries.ts";

/** Columns that an approval covers: content and name of the document, and who sees it. */
const REVIEWED = ["sha256", "name", "user_id", "is_for_all", "is_sos"] as const;

/** Columns that `afterReview` sets. The change history has them, so that an undo gives them back. */
export const REVIEW_STATE = ["submitters", "approval_stale_at"] as const;

/**
 * Columns to set after a change by staff of what an approval covers. A person who changes a pending document joins its
 * submitters, so that nobody approves their own change, and an approver must name the revision that they looked at. A
 * rejected document collects these persons for its next filing, which submits it (`setFolderOfFiles`). An approved
 * document stays approved and is marked as changed afterwards for everybody who sees it.
 */
export function afterReview(
  ctx: Ctx,
  before: FileRow,
  after: FileRow,
): Partial<Pick<FileRow, (typeof REVIEW_STATE)[number]>> {
  if (!has(ctx.actor, "documents.manage") || REVIEWED.every((field) => before[field] === after[field]))
    return {};
  const approval_stale_at = ctx.clock();
  const submitters = [...new Set([...before.submitters, userOf(ctx).id])];
  if (before.approval_status === "rejected") return { submitters };
  if (before.approval_status === "pending") return { submitters, approval_stale_at };
  return before.approval_status === "approved" ? { approval_stale_at } : {};
}
