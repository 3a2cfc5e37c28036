import { recordChange, type Change } from "../../../core/audit.ts";
import { authorize } from "../../../core/authorize.ts";
import type { Ctx } from "../../../core/context.ts";
import { inTransaction } from "../../../core/context.ts";
import { COLLECT_AFTER_MS } from "../storage/collect-blob.job.ts";
import { listContentsOf } from "../storage/contents.queries.ts";
import { deleteFileRows, getFilesLocked } from "../data/files.queries.ts";
import { modifyFile } from "../data/files.policy.ts";

/** Deletes files for good, all or none; their contents, the earlier ones too, are collected by a job. Errors: 403, 404. */
export async function deleteFiles(ctx: Ctx, input: { readonly fileIds: readonly string[] }): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const files = await getFilesLocked(ctx, input.fileIds);
    for (const file of files) authorize(ctx, modifyFile(file));
    const contents = await listContentsOf(ctx, files);
    await deleteFileRows(ctx, files);
    const run_at = new Date(ctx.clock().getTime() + COLLECT_AFTER_MS);
    for (const { customer_id, sha256 } of contents) {
      const payload = { customer_id, sha256 };
      await ctx.jobs.enqueue(ctx.db, {
        name: "collect-blob",
        payload,
        customer_id,
        key: `${customer_id}/${sha256}`,
        run_at,
      });
    }
    await recordChange(
      ctx,
      ...files.map((file): Change => ({
        action: "file.deleted",
        subject: { type: "file", id: file.id, name: `${file.name}.${file.extension}` },
        customer_id: file.customer_id,
      })),
    );
  });
}
