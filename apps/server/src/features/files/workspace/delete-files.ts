import { recordChange, type Change } from "../../../core/audit.ts";
import { authorize } from "../../../core/authorize.ts";
import type { Ctx } from "../../../core/context.ts";
import { inTransaction } from "../../../core/context.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { deleteFile } from "../data/files.policy.ts";
import { deleteFileRows, getFilesLocked } from "../data/files.queries.ts";
import { COLLECT_AFTER_MS, collectBlob } from "../storage/collect-blob.job.ts";
import { listContentsOf } from "../storage/contents.queries.ts";
import { aboutFile } from "../data/about.ts";

/** Deletes files for good, all or none; their contents, the earlier ones too, are collected by a job. Errors: 403, 404. */
export async function deleteFiles(ctx: Ctx, input: { readonly fileIds: readonly string[] }): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const files = await getFilesLocked(ctx, input.fileIds);
    for (const file of files) authorize(ctx, deleteFile(file));
    const contents = await listContentsOf(ctx, files);
    await deleteFileRows(ctx, files);
    const after = new Date(ctx.clock().getTime() + COLLECT_AFTER_MS);
    for (const { customer_id, sha256 } of contents) {
      await enqueue(ctx, collectBlob, { customer_id, sha256 }, { customer_id, after });
    }
    await recordChange(
      ctx,
      ...files.map((file): Change => ({
        action: "file.deleted",
        ...aboutFile(file),
      })),
    );
  });
}
