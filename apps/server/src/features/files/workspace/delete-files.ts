import { recordChange, type Change } from "../../../context/audit.ts";
import { authorize, has } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { inTransaction } from "../../../context/context.ts";
import { conflict } from "../../../core/errors.ts";
import { notifyOfSosChange } from "../data/sos-change-notice.ts";
import { notifySosOwner } from "../data/sos-mark-notice.ts";
import { mayDeleteFile, mayReadFile } from "../data/files.policy.ts";
import { deleteFileRows, getFilesLocked } from "../data/files.queries.ts";
import { insertDeletedFiles } from "../deleted/deleted-files.queries.ts";
import { collectContents } from "../deleted/erase-files.ts";
import { listContentsOf } from "../storage/contents.queries.ts";
import { aboutFile } from "../data/about.ts";

const FILED = "Das Dokument wurde inzwischen abgelegt und nicht gelöscht.";

/**
 * Deletes files, all or none. For the actor it is final; staff can restore them for `settings.keepDeletedDays`. With 0
 * days a job collects their contents, including earlier contents. Errors: 403, 404; 409 with `only: "locker"` if a file
 * no longer waits in the locker.
 */
export async function deleteFiles(
  ctx: Ctx,
  input: { readonly fileIds: readonly string[]; readonly only?: "locker" | undefined },
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const files = await getFilesLocked(ctx, input.fileIds);
    // Visibility is checked first: the id of an invisible document gets the answer of an unknown id.
    for (const file of files) authorize(ctx, mayReadFile(file));
    for (const file of files) authorize(ctx, mayDeleteFile(file));
    if (input.only === "locker" && files.some((file) => !file.is_locker)) throw conflict(FILED);
    const kept = ctx.settings.keepDeletedDays > 0;
    const contents = kept ? [] : await listContentsOf(ctx, files);
    if (kept) await insertDeletedFiles(ctx, files, ctx.actor.kind === "user" ? ctx.actor.id : null);
    await deleteFileRows(ctx, files);
    await collectContents(ctx, contents);
    await recordChange(
      ctx,
      ...files.map((file): Change => ({
        action: "file.deleted",
        ...aboutFile(file),
      })),
    );
    // Sequential, because a connection runs one statement at a time.
    for (const file of files) {
      await notifyOfSosChange(ctx, file, "deleted");
      if (file.is_sos && !has(ctx.actor, "documents.manage")) await notifySosOwner(ctx, file, "gone");
    }
  });
}
