import type { Db } from "../../../db/connect.ts";

/**
 * For each field: number of filed documents with a suggestion, and number of documents filed with the suggested value.
 */
export async function listSuggestionCounts(
  db: Db,
): Promise<{ field: string; offered: number; accepted: number }[]> {
  return db.selectFrom("suggestion_count").selectAll().orderBy("field").execute();
}
