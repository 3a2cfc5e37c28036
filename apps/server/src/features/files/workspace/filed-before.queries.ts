import { sql } from "kysely";
import type { Ctx } from "../../../context/context.ts";

/**
 * Ids of the documents among these that were restored unmanaged, because their folder no longer existed. Entries of
 * earlier versions of the product do not say so: they count if the last move before was into a folder. A part that was
 * split off such a document says so in the entry of its upload.
 */
export async function listRestoredUnmanaged(ctx: Ctx, fileIds: readonly string[]): Promise<Set<string>> {
  if (fileIds.length === 0) return new Set();
  const { rows } = await sql<{ subject_id: string }>`
    SELECT subject_id FROM change AS restored
    WHERE action IN ('file.restored', 'file.uploaded') AND subject_id = ANY(${fileIds}::uuid[])
      AND (changes @> '[{"field": "is_unmanaged", "new": true}]'
        OR (action = 'file.restored' AND changes @> '[{"field": "folder_id", "new": null}]' AND (
          SELECT field ->> 'new' FROM change AS earlier, jsonb_array_elements(earlier.changes) AS field
          WHERE earlier.customer_id = restored.customer_id AND earlier.at < restored.at
            AND earlier.subject_type = 'file' AND earlier.subject_id = restored.subject_id
            AND field ->> 'field' = 'folder_id'
          ORDER BY earlier.at DESC, earlier.id DESC LIMIT 1) IS NOT NULL))`.execute(ctx.db);
  return new Set(rows.map(({ subject_id }) => subject_id));
}
