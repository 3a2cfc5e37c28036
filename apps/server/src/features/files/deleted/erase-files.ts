import { DAY_MS } from "@krempelfrei/contract/durations";
import { recordChange, type Change } from "../../../context/audit.ts";
import { inSystemTransaction, type Ctx } from "../../../context/context.ts";
import type { GroupKey } from "../../../context/reach.queries.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { aboutFile } from "../data/about.ts";
import { deleteFileRows } from "../data/files.queries.ts";
import { COLLECT_AFTER_MS, collectBlob } from "../storage/collect-blob.job.ts";
import {
  insertDeletedFiles,
  listDeletedContents,
  lockDeletedBefore,
  lockDeletedFile,
  lockDeletedOf,
  removeDeletedFiles,
  type DeletedRow,
} from "./deleted-files.queries.ts";

/** Number of documents erased in one transaction. */
const AT_ONCE = 500;

/** Documents deleted before this time can no longer be restored; the next clean-up erases them. */
export const goneBefore = ({ clock, settings }: Pick<Ctx, "clock" | "settings">): Date =>
  new Date(clock().getTime() - settings.keepDeletedDays * DAY_MS);

/** Enqueues the deletion of the contents of deleted documents, for when no reservation protects them any more. */
export async function collectContents(
  ctx: Ctx,
  contents: readonly { readonly customer_id: string; readonly sha256: string }[],
): Promise<void> {
  const after = new Date(ctx.clock().getTime() + COLLECT_AFTER_MS);
  for (const { customer_id, sha256 } of contents) {
    await enqueue(ctx, collectBlob, { customer_id, sha256 }, { customer_id, after });
  }
}

/** Erases documents whose time for restoration has passed: the rows now, the contents by a job. */
export async function eraseExpired(ctx: Ctx): Promise<void> {
  let erased: number;
  do {
    erased = await inSystemTransaction(ctx, async (ctx) => {
      const files = await lockDeletedBefore(ctx, goneBefore(ctx), AT_ONCE);
      await erase(ctx, files);
      return files.length;
    });
  } while (erased === AT_ONCE);
}

/** Erases the deleted documents of a person who leaves the group, so that nobody else can restore them. */
export async function eraseDeletedOf(ctx: Ctx, customerId: string, userId: string): Promise<void> {
  await erase(ctx, await lockDeletedOf(ctx, customerId, userId));
}

/**
 * Erases a document for good, so that nobody can restore it, also one in the waste basket. Nothing happens if it is gone.
 */
export async function eraseDocument(ctx: Ctx, file: GroupKey): Promise<void> {
  await insertDeletedFiles(ctx, [file], null);
  await deleteFileRows(ctx, [file]);
  await erase(ctx, await lockDeletedFile(ctx, file));
}

async function erase(ctx: Ctx, files: readonly DeletedRow[]): Promise<void> {
  if (files.length === 0) return;
  const contents = await listDeletedContents(ctx, files);
  await removeDeletedFiles(ctx, files);
  await collectContents(ctx, contents);
  await recordChange(
    ctx,
    ...files.map((file): Change => ({
      action: "file.erased",
      ...aboutFile(file),
    })),
  );
}
