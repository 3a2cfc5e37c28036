import { sql } from "kysely";
import type { Ctx } from "../../../core/context.ts";

export interface FolderPlace {
  readonly id: string;
  readonly parent_id: string | null;
  readonly name: string;
  /** The name as two folders of one parent must differ in. */
  readonly key: string;
  readonly image: string | null;
  readonly special_subfolders: readonly { name: string }[];
  readonly created_by: string | null;
  /** Whether a member made it: of this group, or of one that it has left since. */
  readonly by_member: boolean;
}

export async function listFolderPlaces(ctx: Ctx, customerId: string): Promise<FolderPlace[]> {
  const { rows } = await sql<FolderPlace>`
    SELECT folder.id, parent_id, name, fold_case(name) AS key, image, special_subfolders, created_by,
      maker.customer_id IS NOT NULL AS by_member
    FROM folder LEFT JOIN app_user AS maker ON maker.id = folder.created_by
    WHERE folder.customer_id = ${customerId}`.execute(ctx.db);
  return rows;
}

export interface GroupMove {
  /** The group that the person leaves. */
  readonly from: string;
  /** The new group, which is the person's id too. */
  readonly to: string;
}

/**
 * Moves the documents that a person owns, with their versions and claims, into its own new group, where it maintains
 * them. `folders` gives the new folder of each old one that holds any.
 */
export async function moveOwnedFiles(
  ctx: Ctx,
  { from, to }: GroupMove,
  folders: ReadonlyMap<string, string>,
): Promise<void> {
  const newFolders = JSON.stringify(Object.fromEntries(folders));
  await sql`
    UPDATE file SET
      customer_id = ${to}::uuid,
      folder_id = (${newFolders}::jsonb ->> folder_id::text)::uuid,
      maintainer_id = ${to}::uuid,
      -- The locker shows a file to whoever dropped it.
      created_by = CASE WHEN is_locker THEN ${to}::uuid ELSE created_by END
    WHERE customer_id = ${from} AND user_id = ${to}`.execute(ctx.db);
  for (const table of ["file_version", "file_claim"] as const) {
    await ctx.db
      .updateTable(table)
      .set({ customer_id: to })
      .where("customer_id", "=", from)
      .where("file_id", "in", (eb) => eb.selectFrom("file").select("id").where("customer_id", "=", to))
      .execute();
  }
}
