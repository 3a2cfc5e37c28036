import { type ReadingReport, UNSURE } from "@krempelfrei/contract/files/watch-reading";
import { authorize } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { fullFileName } from "../../../core/names.ts";
import { countStates, findOldestWaiting, listWatched } from "./waiting.queries.ts";

const LISTED = 200;

/** Progress of reading all documents, and the documents that staff should check. Errors: 403. */
export async function watchReading(ctx: Ctx): Promise<ReadingReport> {
  authorize(ctx, "documents.manage");
  const [counts, oldest, rows] = await Promise.all([
    countStates(ctx),
    findOldestWaiting(ctx),
    listWatched(ctx, { unsure: UNSURE, limit: LISTED }),
  ]);
  return {
    // The database checks states and reasons.
    counts: counts as ReadingReport["counts"],
    oldest_waiting: oldest?.toISOString() ?? null,
    data: rows.map(({ name, extension, updated_at, state, reason, ...row }) => ({
      ...row,
      full_name: fullFileName({ name, extension }),
      state: state as ReadingReport["data"][number]["state"],
      reason: reason as ReadingReport["data"][number]["reason"],
      at: updated_at.toISOString(),
    })),
  };
}
