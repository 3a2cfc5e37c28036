import { sql, type Expression, type RawBuilder, type SqlBool } from "kysely";
import type { Ctx } from "../../../context/context.ts";

/**
 * Condition: the document with this id was restored unmanaged, because its folder no longer existed. Entries of earlier
 * versions of the product do not say so: they count if the last move before was into a folder. A part that was split
 * off such a document says so in the entry of its upload.
 */
export const wasRestoredUnmanaged = (id: Expression<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`(
  EXISTS (SELECT FROM change AS restored WHERE restored.action = 'file.restored' AND restored.subject_id = ${id}
    AND (restored.changes @> '[{"field": "is_unmanaged", "new": true}]'
      OR (restored.changes @> '[{"field": "folder_id", "new": null}]' AND (
        SELECT field ->> 'new' FROM change AS earlier, jsonb_array_elements(earlier.changes) AS field
        WHERE earlier.customer_id = restored.customer_id AND earlier.at < restored.at
          AND earlier.subject_type = 'file' AND earlier.subject_id = restored.subject_id
          AND field ->> 'field' = 'folder_id'
        ORDER BY earlier.at DESC, earlier.id DESC LIMIT 1) IS NOT NULL)))
  OR EXISTS (SELECT FROM change AS added WHERE added.action = 'file.uploaded' AND added.subject_id = ${id}
    AND added.changes @> '[{"field": "is_unmanaged", "new": true}]'))`;

/** Ids of the documents among these that fulfil `wasRestoredUnmanaged`. */
export async function listRestoredUnmanaged(ctx: Ctx, fileIds: readonly string[]): Promise<Set<string>> {
  if (fileIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM unnest(${fileIds}::uuid[]) AS wanted (id) WHERE ${wasRestoredUnmanaged(sql.ref("wanted.id"))}`.execute(
    ctx.db,
  );
  return new Set(rows.map(({ id }) => id));
}
