import { sql, type InferResult } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import { READABLE } from "../data/visibility.ts";
import { sightSql } from "../data/visibility.queries.ts";

/** Files with the name of their folder, the employee who has the file open, and a mark of duplicates. */
const filesWithClaim = (ctx: Ctx) =>
  ctx.db
    .selectFrom("file")
    .leftJoin("folder", (join) =>
      join.onRef("folder.customer_id", "=", "file.customer_id").onRef("folder.id", "=", "file.folder_id"),
    )
    .leftJoin("file_claim", (join) =>
      join
        .onRef("file_claim.customer_id", "=", "file.customer_id")
        .onRef("file_claim.file_id", "=", "file.id")
        .on("file_claim.until", ">", ctx.clock()),
    )
    .select([
      "file.id",
      "file.customer_id",
      "file.user_id",
      "file.maintainer_id",
      "file.created_by",
      "file.name",
      "file.extension",
      "file.size",
      "file.created_at",
      "file.folder_id",
      "file.is_locker",
      "file.is_unmanaged",
      "file.is_for_all",
      "file.approval_status",
      "file.is_sos",
      "folder.name as folder_name",
      "file_claim.user_id as claimed_by",
      "file.note",
      "file.machine_preview",
      "file.machine_state",
      "file.machine_reason",
    ])
    // Compares only documents that the person may open: a duplicate of another person must not be revealed.
    .select(
      sql<boolean>`EXISTS (
        SELECT FROM file AS other
        WHERE other.customer_id = file.customer_id AND other.sha256 = file.sha256 AND other.id <> file.id
          AND other.created_at < file.created_at
          AND ${sightSql(READABLE, sql.ref("file.created_by"), "other")})`.as("is_duplicate"),
    );

export type DroppedRow = InferResult<ReturnType<typeof filesWithClaim>>[number];

/** Documents that a person dropped into their locker, the newest first; filed documents only when dropped after `filedAfter`. */
export async function listDropped(
  ctx: Ctx,
  { customer_id, user_id, filedAfter }: { customer_id: string; user_id: string; filedAfter: Date },
): Promise<DroppedRow[]> {
  return filesWithClaim(ctx)
    .where("file.customer_id", "=", customer_id)
    .where("file.created_by", "=", user_id)
    .where("file.dropped_at", "is not", null)
    .where((eb) => eb.or([eb("file.folder_id", "is", null), eb("file.dropped_at", ">", filedAfter)]))
    .orderBy("file.dropped_at", "desc")
    .orderBy("file.id")
    .execute();
}
