import type { File } from "@krempelfrei/contract/files";
import { recordChange } from "../../core/audit.ts";
import { authorize, has } from "../../core/authorize.ts";
import type { Ctx } from "../../core/context.ts";
import { inTransaction } from "../../core/context.ts";
import { conflict, notFound } from "../../core/errors.ts";
import { getFileLocked, setFile } from "./files.queries.ts";
import { getFolder } from "./folders.queries.ts";
import { toFile } from "./to-wire.ts";

const CHANGED = "Das Dokument wurde inzwischen von jemand anderem geändert. Bitte laden Sie die Seite neu.";

/**
 * Moves a file to a folder of its group. Staff files an unmanaged or locker file that way. Errors: 403; 404 also for a
 * folder of another group; 409 when a member moves what waits in the locker, or over a newer change of somebody else.
 */
export async function moveFile(
  ctx: Ctx,
  input: { readonly id: string; readonly folderId: string; readonly revision?: number | undefined },
): Promise<File> {
  return inTransaction(ctx, async (ctx) => {
    const before = await getFileLocked(ctx, input.id);
    authorize(ctx, "file.modify", before);
    const folder = await getFolder(ctx, input.folderId);
    authorize(ctx, "folder.read", folder);
    if (folder.customer_id !== before.customer_id) throw notFound();
    if (before.is_locker && !has(ctx.actor, "documents.manage")) {
      throw conflict("Das Dokument liegt im Schließfach und wird von Ihrem Krempler abgelegt.");
    }
    if (input.revision !== undefined && input.revision !== before.revision) throw conflict(CHANGED);
    if (before.folder_id === folder.id) return toFile(ctx.actor, before);
    const waited = before.is_locker || before.is_unmanaged;
    const after = await setFile(ctx, before.id, {
      folder_id: folder.id,
      is_locker: false,
      is_unmanaged: false,
    });
    await recordChange(ctx, {
      action: waited ? "file.filed" : "file.moved",
      subject: { type: "file", id: after.id, name: `${after.name}.${after.extension}` },
      customer_id: after.customer_id,
      changes: [{ field: "folder_id", old: before.folder_id, new: folder.id }],
    });
    return toFile(ctx.actor, after);
  });
}
