import type { FileItem } from "@krempelfrei/contract/files/files";
import { ibansOf } from "@krempelfrei/documents/facts/ibans";
import type { Spooled } from "../../../blobs/port.ts";
import { changedFields, recordChange } from "../../../context/audit.ts";
import { allows, authorize, has } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { inTransaction } from "../../../context/context.ts";
import { conflict } from "../../../core/errors.ts";
import { wireFile } from "../data/wire-files.ts";
import { addVersion, type NewContent } from "../data/add-version.ts";
import { afterReview } from "../data/after-review.ts";
import { getFile, getFileLocked, setFile, type FileRow } from "../data/files.queries.ts";
import { UNREAD } from "../reading/reading.queries.ts";
import { startReading } from "../reading/start-reading.ts";
import { acceptedKind, storeContent } from "../uploads/upload-file.ts";
import { mayMarkSos, mayModifyFile } from "../data/files.policy.ts";
import { notifyOfSosChange } from "../data/sos-change-notice.ts";
import { notifySosOwner } from "../data/sos-mark-notice.ts";
import { aboutFile } from "../data/about.ts";

/**
 * Gives a document a new content; id, name, folder and flags stay, an approval ends, and the earlier content stays as a
 * version; its corrected amount, hidden numbers and added accounts end with it. The same content again changes nothing. New content from a person who may not set the SOS mark clears it;
 * the response says so, and the owner is notified by mail. Errors: 403, 404; 409 when a member replaces a document that
 * waits in the locker; 422 (`file`), 429.
 */
export async function replaceFile(
  ctx: Ctx,
  input: { readonly id: string; readonly spooled: Spooled },
): Promise<FileItem> {
  const seen = await getFile(ctx, input.id);
  mayReplace(ctx, seen);
  const { extension } = acceptedKind(input.spooled, { also: ctx.settings.uploadAlso });
  const { sha256, size } = input.spooled;
  await storeContent(ctx, seen.customer_id, input.spooled);
  return inTransaction(ctx, async (ctx) => {
    // Locked: if two calls race, the later call wins and both become versions.
    const before = await getFileLocked(ctx, input.id);
    mayReplace(ctx, before);
    if (before.sha256 === sha256) return wireFile(ctx, before);
    return wireFile(ctx, await putContent(ctx, before, { extension, size, sha256 }, "file.replaced"));
  });
}

/** Gives a locked document a stored content as its next version, and records this action. */
export async function putContent(
  ctx: Ctx,
  before: FileRow,
  content: NewContent,
  action: "file.replaced" | "file.pages_rotated" | "file.split",
): Promise<FileRow> {
  const number = await addVersion(ctx, before, content);
  const replaced = await setFile(ctx, before, {
    ...content,
    ...UNREAD,
    // Corrections of the former content say nothing of the new one, and those of two letters not which one they mean.
    ...(action === "file.pages_rotated"
      ? {}
      : { amount_cents: null, added_facts: before.added_facts.filter(isNoAccount) }),
    // A number that was removed from two letters is shown in neither.
    ...(action === "file.replaced" ? { hidden_facts: [] } : {}),
    // The SOS mark is valid for the content that the owner saw.
    ...(allows(ctx.actor, mayMarkSos(before)) ? {} : { is_sos: false }),
    // The approval is valid for the former content.
    ...(before.approval_status === "approved"
      ? { approval_status: "none", approval_stale_at: null }
      : afterReview(ctx, before, { ...before, sha256: content.sha256 })),
  });
  const after = await startReading(ctx, replaced);
  await recordChange(ctx, {
    action,
    ...aboutFile(after),
    changes: [
      { field: "version", old: number - 1, new: number },
      ...changedFields(before, after, [
        "extension",
        "size",
        "approval_status",
        "is_sos",
        "amount_cents",
        "hidden_facts",
        "added_facts",
      ]),
    ],
  });
  if (before.is_sos && !after.is_sos) await notifySosOwner(ctx, before, "changed");
  await notifyOfSosChange(ctx, before, action === "file.replaced" ? "replaced" : "pages");
  return after;
}

/** An added account might be the payee's of the former content. */
const isNoAccount = (fact: string): boolean => ibansOf(fact.toUpperCase()).length === 0;

function mayReplace(ctx: Ctx, file: FileRow): void {
  authorize(ctx, mayModifyFile(file));
  if (file.is_locker && !has(ctx.actor, "documents.manage")) {
    throw conflict("Das Dokument liegt im Schließfach und wird von Ihrem Krempler abgelegt.");
  }
}
