import type { FileItem } from "@krempelfrei/contract/files/files";
import { recordChange } from "../../../context/audit.ts";
import { authorize } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { inTransaction, userOf } from "../../../context/context.ts";
import { conflict } from "../../../core/errors.ts";
import { fullFileName } from "../../../core/names.ts";
import { canBeApproved } from "../data/approvers.queries.ts";
import { wireFile } from "../data/wire-files.ts";
import { getFileLocked, setFile } from "../data/files.queries.ts";
import { notifyOfSosChange } from "../data/sos-change-notice.ts";
import { mayModifyFile } from "../data/files.policy.ts";

/**
 * Submits a filed document for approval, also one that was approved before: members do not see it until it is approved.
 * The change history contains who submitted it. Errors: 403, 404; 409 when it is not filed, waits for its approval
 * already, or nobody else could approve it (except in an office of one person).
 */
export async function submitForApproval(ctx: Ctx, input: { readonly id: string }): Promise<FileItem> {
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "documents.manage");
    const before = await getFileLocked(ctx, input.id);
    authorize(ctx, mayModifyFile(before));
    if (before.approval_status === "pending") {
      throw conflict("Das Dokument wartet schon auf seine Freigabe.");
    }
    if (before.folder_id === null) {
      throw conflict("Nur ein abgelegtes Dokument kann zur Freigabe vorgelegt werden.");
    }
    if (!(await canBeApproved(ctx))) {
      throw conflict("Außer Ihnen darf niemand Dokumente freigeben. Deshalb können Sie keines einreichen.");
    }
    const after = await setFile(ctx, before, {
      approval_status: "pending",
      submitters: [userOf(ctx).id],
      approval_stale_at: null,
    });
    await recordChange(ctx, {
      action: "file.approval_submitted",
      subject: { type: "file", id: after.id, name: fullFileName(after) },
      customer_id: after.customer_id,
      changes: [{ field: "approval_status", old: before.approval_status, new: after.approval_status }],
    });
    await notifyOfSosChange(ctx, before, "hidden");
    return wireFile(ctx, after);
  });
}
