import type { DeletedFile } from "@krempelfrei/contract/files/deleted-files";
import { DAY_MS } from "@krempelfrei/contract/durations";
import { authorize } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { notFound } from "../../../core/errors.ts";
import { fullFileName, fullName } from "../../../core/names.ts";
import { groupExists } from "../storage/contents.queries.ts";
import { listDeletedFiles } from "./deleted-files.queries.ts";
import { goneBefore } from "./erase-files.ts";

/** The deleted documents of a group that can still be restored, the last deleted first. Errors: 403, 404. */
export async function listDeleted(ctx: Ctx, { id }: { readonly id: string }): Promise<DeletedFile[]> {
  authorize(ctx, "documents.manage");
  if (!(await groupExists(ctx, id))) throw notFound();
  const rows = await listDeletedFiles(ctx, id, goneBefore(ctx));
  return rows.map((row) => ({
    id: row.id,
    full_name: fullFileName(row),
    size: row.size,
    owner_name: fullName({ first_name: row.owner_first_name, last_name: row.owner_last_name }),
    deleted_by_name:
      row.remover_first_name === null || row.remover_last_name === null
        ? null
        : fullName({ first_name: row.remover_first_name, last_name: row.remover_last_name }),
    deleted_at: row.deleted_at.toISOString(),
    erased_after: new Date(row.deleted_at.getTime() + ctx.settings.keepDeletedDays * DAY_MS).toISOString(),
  }));
}
