import type { Db } from "../../../db/connect.ts";

/** How often each field was suggested for a document that was filed, and how often it was filed with it. */
export async function listSuggestionCounts(
  db: Db,
): Promise<{ field: string; offered: number; accepted: number }[]> {
  return db.selectFrom("suggestion_count").selectAll().orderBy("field").execute();
}
