import type { StackDetails, StackItem } from "@krempelfrei/contract/stacks/stacks";
import { blobKey } from "../../blobs/blob-key.ts";
import { authorize } from "../../context/authorize.ts";
import type { Ctx } from "../../context/context.ts";
import { notFound } from "../../core/errors.ts";
import { fullFileName } from "../../core/names.ts";
import { mediaTypeOf } from "../files/workspace/open-file.ts";
import { countDonePages, findPage } from "./stack-pages.queries.ts";
import { getStackRow, listStackRows } from "./stacks.queries.ts";
import { toStack, toStackDetails } from "./to-stack.ts";

/** All stacks that are not erased yet. Errors: 403. */
export async function listStacks(ctx: Ctx): Promise<StackItem[]> {
  authorize(ctx, "documents.manage");
  const rows = await listStackRows(ctx);
  const done = await countDonePages(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toStack(ctx, row, done.get(row.id) ?? 0));
}

/** Errors: 403, 404. */
export async function getStack(ctx: Ctx, { id }: { readonly id: string }): Promise<StackDetails> {
  authorize(ctx, "documents.manage");
  return toStackDetails(ctx, await getStackRow(ctx, id));
}

/** The file of a stack, as it was scanned or converted (`convertStack`). Errors: 403, 404. */
export async function openStack(ctx: Ctx, { id }: { readonly id: string }) {
  authorize(ctx, "documents.manage");
  const row = await getStackRow(ctx, id);
  return {
    key: blobKey(row.id, row.sha256),
    size: row.size,
    sha256: row.sha256,
    mediaType: mediaTypeOf(row.extension),
    fileName: fullFileName(row),
  };
}

/** The picture of a page. Errors: 403; 404, also for a page that cannot be drawn. */
export async function openStackPage(ctx: Ctx, { id, page }: { readonly id: string; readonly page: number }) {
  authorize(ctx, "documents.manage");
  const row = await getStackRow(ctx, id);
  const { picture_sha256: sha256 = null, picture_size: size = null } = (await findPage(ctx, id, page)) ?? {};
  if (sha256 === null || size === null) throw notFound();
  return {
    key: blobKey(row.id, sha256),
    size,
    sha256,
    mediaType: "image/webp",
    fileName: `${row.name}-${page}.webp`,
  };
}
