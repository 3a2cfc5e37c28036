import type { FileItem } from "@krempelfrei/contract/files/files";
import { recordChange } from "../../../context/audit.ts";
import { allows, authorize } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { inTransaction } from "../../../context/context.ts";
import { conflict, forbidden } from "../../../core/errors.ts";
import { checkRevision } from "../../../core/revision.ts";
import { wireFile } from "../data/wire-files.ts";
import { getFileLocked, setFile, type FileRow } from "../data/files.queries.ts";
import { CHANGED } from "../workspace/move-file.ts";
import { mayApproveSubmitted, mayModifyFile } from "../data/files.policy.ts";
import { aboutFile } from "../data/about.ts";

const OWN_SUBMISSION =
  "Sie haben dieses Dokument selbst eingereicht oder geändert. Freigeben kann es nur jemand anderes.";
const FIELDS = ["approval_status", "approval_reason", "folder_id", "is_unmanaged"] as const;

interface Decision {
  readonly id: string;
  /** Revision that the approver looked at. */
  readonly revision?: number | undefined;
}

/**
 * Approves a submitted document: members see it again. `revision` names the state that was looked at; without it only
 * the submitted state can be approved. Errors: 403, also for the person who submitted it (except in an office of one
 * person); 404; 409 when it is not submitted, or over a newer change.
 */
export async function approveFile(ctx: Ctx, input: Decision): Promise<FileItem> {
  return decideApproval(ctx, input, "file.approved", {
    approval_status: "approved",
    approval_reason: null,
    approval_stale_at: null,
    submitters: [],
  });
}

/**
 * Rejects a submitted document: it becomes unmanaged with the reason, which staff sees. Filing it again submits it
 * again. Errors: 403, 404; 409 when it is not submitted, or over a newer change.
 */
export async function disapproveFile(
  ctx: Ctx,
  input: Decision & { readonly reason: string },
): Promise<FileItem> {
  return decideApproval(ctx, input, "file.disapproved", {
    approval_status: "rejected",
    approval_reason: input.reason === "" ? null : input.reason,
    folder_id: null,
    is_unmanaged: true,
    waiting_since: ctx.clock(),
    approval_stale_at: null,
    submitters: [],
  });
}

async function decideApproval(
  ctx: Ctx,
  { id, revision }: Decision,
  action: "file.approved" | "file.disapproved",
  decision: Partial<
    Pick<FileRow, (typeof FIELDS)[number] | "approval_stale_at" | "submitters" | "waiting_since">
  >,
): Promise<FileItem> {
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "documents.approve");
    // Locked, so that the second of two parallel decisions finds the document already decided.
    const before = await getFileLocked(ctx, id);
    authorize(ctx, mayModifyFile(before));
    if (before.approval_status !== "pending") {
      throw conflict("Das Dokument ist nicht zur Freigabe vorgelegt.");
    }
    if (action === "file.approved") {
      const { onePersonOffice } = ctx.settings;
      if (!allows(ctx.actor, mayApproveSubmitted(before, onePersonOffice))) throw forbidden(OWN_SUBMISSION);
      if (revision === undefined && before.approval_stale_at !== null) throw conflict(CHANGED);
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
    return wireFile(ctx, after);
  });
}
