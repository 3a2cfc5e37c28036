import type { Db } from "../../../db/connect.ts";

/** Number of filed documents with a suggestion for each field, and of those that were filed with it. */
export async function listSuggestionCounts(
  db: Db,
): Promise<{ field: string; offered: number; accepted: number }[]> {
  return db.selectFrom("suggestion_count").selectAll().orderBy("field").execute();
}
