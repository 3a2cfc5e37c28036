import type { listFolders as call } from "@krempelfrei/contract/files/folders";
import type { CallResult } from "@krempelfrei/contract/call";
import type { Ctx } from "../../../context/context.ts";
import { countListedFiles } from "../data/files.queries.ts";
import { listFolders } from "../data/folders.queries.ts";
import { toFolder } from "../data/to-wire.ts";
import { groupOf } from "./browse.ts";

/**
 * The folders of a group, each with the number of documents that the actor finds in it: a small response, shown while
 * the listing of thousands is loading. Errors: 404 for a foreign or unknown group, 422 if staff names none.
 */
export async function foldersWithCounts(
  ctx: Ctx,
  input: { readonly customer_id?: string | undefined },
): Promise<CallResult<typeof call>> {
  const group = await groupOf(ctx, input);
  const [folders, counts] = await Promise.all([listFolders(ctx, group), countListedFiles(ctx, group)]);
  return {
    folders: folders.map((row) => ({ ...toFolder(ctx.actor, row), file_count: counts.get(row.id) ?? 0 })),
  };
}
