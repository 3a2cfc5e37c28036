import { sql } from "kysely";
import type { Ctx } from "../../../context/context.ts";

/** Ids of the documents among these that were restored unmanaged, because their folder no longer existed. */
export async function listRestoredUnmanaged(ctx: Ctx, fileIds: readonly string[]): Promise<Set<string>> {
  if (fileIds.length === 0) return new Set();
  const { rows } = await sql<{ subject_id: string }>`
    SELECT subject_id FROM change
    WHERE action = 'file.restored' AND subject_id = ANY(${fileIds}::uuid[])
      AND changes @> '[{"field": "is_unmanaged", "new": true}]'`.execute(ctx.db);
  return new Set(rows.map(({ subject_id }) => subject_id));
}
