import type { File } from "@krempelfrei/contract/files/files";
import { recordChange } from "../../../core/audit.ts";
import { authorize } from "../../../core/authorize.ts";
import type { Ctx } from "../../../core/context.ts";
import { inTransaction } from "../../../core/context.ts";
import { conflict } from "../../../core/errors.ts";
import { checkRevision } from "../../../core/revision.ts";
import { answerFile } from "../data/answer-files.ts";
import { getFileLocked, setFile, type FileRow } from "../data/files.queries.ts";
import { CHANGED } from "../workspace/move-file.ts";
import { modifyFile } from "../data/files.policy.ts";
import { aboutFile } from "../data/about.ts";

const FIELDS = ["approval_status", "approval_reason", "folder_id", "is_unmanaged"] as const;

interface Decision {
  readonly id: string;
  /** When given: what was looked at. */
  readonly revision?: number | undefined;
}

/**
 * Approves a submitted document: members see it again. The second pair of eyes is whoever has `documents.approve`; that
 * it is another person than the submitter is not demanded (an office may have one owner only), but the change history
 * names both. Errors: 403, 404; 409 when it is not submitted, or over a newer change.
 */
export async function approveFile(ctx: Ctx, input: Decision): Promise<File> {
  return decideApproval(ctx, input, "file.approved", {
    approval_status: "approved",
    approval_reason: null,
  });
}

/**
 * Rejects a submitted document: it goes back to the unmanaged ones with the reason, which staff sees. Filing it again
 * submits it again. Errors: 403, 404; 409 when it is not submitted, or over a newer change.
 */
export async function disapproveFile(ctx: Ctx, input: Decision & { readonly reason: string }): Promise<File> {
  return decideApproval(ctx, input, "file.disapproved", {
    approval_status: "rejected",
    approval_reason: input.reason === "" ? null : input.reason,
    folder_id: null,
    is_unmanaged: true,
  });
}

async function decideApproval(
  ctx: Ctx,
  { id, revision }: Decision,
  action: "file.approved" | "file.disapproved",
  decision: Partial<Pick<FileRow, (typeof FIELDS)[number]>>,
): Promise<File> {
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "documents.approve");
    // Locked: of two decisions at once the second finds the document decided.
    const before = await getFileLocked(ctx, id);
    authorize(ctx, modifyFile(before));
    if (before.approval_status !== "pending") {
      throw conflict("Das Dokument ist nicht zur Freigabe vorgelegt.");
    }
    checkRevision(before, revision, CHANGED);
    const after = await setFile(ctx, before, decision);
    await recordChange(ctx, {
      action,
      ...aboutFile(after),
      before,
      after,
      fields: FIELDS,
    });
    return answerFile(ctx, after);
  });
}
