import type { LockerEntry } from "@krempelfrei/contract/files/locker";
import { splitFileName } from "@krempelfrei/documents/file-name";
import type { Spooled } from "../../../blobs/port.ts";
import { recordChange } from "../../../core/audit.ts";
import { authorize } from "../../../core/authorize.ts";
import type { Ctx } from "../../../core/context.ts";
import { inTransaction, userOf } from "../../../core/context.ts";
import { forbidden } from "../../../core/errors.ts";
import { insertFile } from "../data/files.queries.ts";
import { startReading } from "../reading/start-reading.ts";
import { toLockerEntry } from "../data/to-wire.ts";
import { acceptedKind, fileCreated, storeContent } from "../uploads/upload-file.ts";

/** Drops a received file into the actor's locker, where staff finds it. Errors: 403, 422 (`file`). */
export async function addToLocker(
  ctx: Ctx,
  input: { readonly spooled: Spooled; readonly fileName: string },
): Promise<LockerEntry> {
  const user = userOf(ctx);
  const { customer_id } = user;
  if (customer_id === null) throw forbidden();
  const kind = acceptedKind(input.spooled);
  await storeContent(ctx, customer_id, input.spooled);
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "documents.own");
    const now = ctx.clock();
    const inserted = await insertFile(ctx, {
      customer_id,
      folder_id: null,
      is_locker: true,
      user_id: user.id,
      maintainer_id: user.id,
      sha256: input.spooled.sha256,
      size: input.spooled.size,
      name: splitFileName(input.fileName).name,
      extension: kind.extension,
      created_by: user.id,
      created_at: now,
      dropped_at: now,
    });
    const row = await startReading(ctx, inserted);
    await recordChange(ctx, fileCreated("file.dropped_in_locker", row));
    return toLockerEntry(row, { state: "waiting", folder: null, can_show: true });
  });
}
