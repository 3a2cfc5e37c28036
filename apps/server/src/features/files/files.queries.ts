import type { ExpressionBuilder, Insertable, Selectable, Updateable } from "kysely";
import { sql } from "kysely";
import { has } from "../../core/authorize.ts";
import type { Actor, Ctx } from "../../core/context.ts";
import { notFound } from "../../core/errors.ts";
import type { DB, File as FileTable } from "../../db/tables.ts";

export type FileRow = Selectable<FileTable>;

/** The file, or 404. The caller authorizes: the row tells the group. */
export async function getFile(ctx: Ctx, id: string): Promise<FileRow> {
  const row = await ctx.db.selectFrom("file").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** The same with the rows locked until the transaction ends, in the order of ids so that two lockers never cross. */
export async function getFilesLocked(ctx: Ctx, ids: readonly string[]): Promise<FileRow[]> {
  const wanted = [...new Set(ids)];
  const rows = await ctx.db
    .selectFrom("file")
    .selectAll()
    .where("id", "in", wanted)
    .orderBy("id")
    .forUpdate()
    .execute();
  if (rows.length !== wanted.length) throw notFound();
  return rows;
}

export async function getFileLocked(ctx: Ctx, id: string): Promise<FileRow> {
  const [row] = await getFilesLocked(ctx, [id]);
  if (!row) throw notFound();
  return row;
}

/** `canReadFile` of core/authorize.ts as SQL, for lists. Locker files are not in a member's list: they have their own. */
function visibleFiles(actor: Actor) {
  return (eb: ExpressionBuilder<DB, "file">) => {
    if (has(actor, "documents.manage")) return eb.lit(true);
    if (actor.kind !== "user") return eb.lit(false);
    return eb.and([
      eb("is_unmanaged", "=", false),
      eb("is_locker", "=", false),
      eb("approval_status", "not in", ["pending", "rejected"]),
      eb.or([eb("is_for_all", "=", true), eb("user_id", "=", actor.id), eb("maintainer_id", "=", actor.id)]),
    ]);
  };
}

/** The files of a group that the actor sees; with `folderIds` only those in these folders. */
export async function listVisibleFiles(
  ctx: Ctx,
  customerId: string,
  folderIds?: readonly string[],
): Promise<FileRow[]> {
  let query = ctx.db.selectFrom("file").selectAll().where("customer_id", "=", customerId);
  if (folderIds) query = query.where("folder_id", "in", folderIds);
  return query.where(visibleFiles(ctx.actor)).execute();
}

/**
 * A text that differs whenever something in the group differs: revisions only grow, so count and sum of them change
 * with every insert, update and delete.
 */
export async function groupState(ctx: Ctx, customerId: string): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    SELECT concat_ws('-',
      (SELECT concat(count(*), '.', sum(revision)) FROM file WHERE customer_id = ${customerId}),
      (SELECT concat(count(*), '.', sum(revision)) FROM folder WHERE customer_id = ${customerId}),
      (SELECT concat(count(*), '.', sum(revision)) FROM template WHERE customer_id = ${customerId} OR customer_id IS NULL)
    ) AS state`.execute(ctx.db);
  return rows[0]?.state ?? "";
}

export async function listLockerFiles(ctx: Ctx, customerId: string, userId: string): Promise<FileRow[]> {
  return ctx.db
    .selectFrom("file")
    .selectAll()
    .where("customer_id", "=", customerId)
    .where("created_by", "=", userId)
    .where("is_locker", "=", true)
    .orderBy("created_at", "desc")
    .execute();
}

export async function insertFile(ctx: Ctx, file: Insertable<FileTable>): Promise<FileRow> {
  return ctx.db.insertInto("file").values(file).returningAll().executeTakeFirstOrThrow();
}

/** The same, with the id of an earlier file of the group with the same content that the actor may see. */
export async function insertUploadedFile(
  ctx: Ctx,
  file: Insertable<FileTable>,
): Promise<FileRow & { duplicate_of: string | null }> {
  return ctx.db
    .insertInto("file")
    .values(file)
    .returningAll()
    .returning((eb) =>
      // It sees what was there before this statement.
      eb
        .selectFrom("file")
        .select("id")
        .where("customer_id", "=", file.customer_id)
        .where("sha256", "=", file.sha256)
        .where(visibleFiles(ctx.actor))
        .orderBy("created_at")
        .limit(1)
        .as("duplicate_of"),
    )
    .executeTakeFirstOrThrow();
}

export async function setFile(ctx: Ctx, id: string, changes: Updateable<FileTable>): Promise<FileRow> {
  return ctx.db
    .updateTable("file")
    .set(changes)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteFileRows(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await ctx.db.deleteFrom("file").where("id", "in", ids).execute();
}

/**
 * Keeps a content from being collected for an hour, before its bytes are put. A reservation that is lost in a crash
 * costs only a left-over that `verify-storage` finds, so it does not wait for the disk.
 */
export async function reserveBlob(ctx: Ctx, customerId: string, sha256: string, size: number): Promise<void> {
  const now = ctx.clock();
  await sql`
    WITH lazy AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true) AS value)
    INSERT INTO blob (customer_id, sha256, size, reserved_at)
    SELECT ${customerId}, ${sha256}, ${size}::bigint, ${now} FROM lazy WHERE lazy.value IS NOT NULL
    ON CONFLICT (customer_id, sha256) DO UPDATE SET reserved_at = ${now}`.execute(ctx.db);
}

/** The row of a content that no file has and whose reservation is over, locked until the transaction ends. */
export async function lockUnusedBlob(
  ctx: Ctx,
  blob: { customer_id: string; sha256: string },
  reservedBefore: Date,
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom("blob")
    .select("sha256")
    .where("customer_id", "=", blob.customer_id)
    .where("sha256", "=", blob.sha256)
    .where("reserved_at", "<", reservedBefore)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("file")
            .select("file.id")
            .whereRef("file.customer_id", "=", "blob.customer_id")
            .whereRef("file.sha256", "=", "blob.sha256"),
        ),
      ),
    )
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function listUnusedBlobs(
  ctx: Ctx,
  reservedBefore: Date,
): Promise<{ customer_id: string; sha256: string }[]> {
  const { rows } = await sql<{ customer_id: string; sha256: string }>`
    SELECT customer_id, sha256 FROM blob
    WHERE reserved_at < ${reservedBefore} AND NOT EXISTS (
      SELECT 1 FROM file WHERE file.customer_id = blob.customer_id AND file.sha256 = blob.sha256)
    LIMIT 1000`.execute(ctx.db);
  return rows;
}

export async function deleteBlobRow(ctx: Ctx, blob: { customer_id: string; sha256: string }): Promise<void> {
  await ctx.db
    .deleteFrom("blob")
    .where("customer_id", "=", blob.customer_id)
    .where("sha256", "=", blob.sha256)
    .execute();
}

/** Every content that a file needs, for the check of the storage. */
export async function listNeededBlobs(
  ctx: Ctx,
): Promise<{ customer_id: string; sha256: string; size: number }[]> {
  return ctx.db.selectFrom("file").select(["customer_id", "sha256", "size"]).distinct().execute();
}

/** Every content that has a row, needed or waiting to be collected. */
export async function listKnownBlobs(ctx: Ctx): Promise<{ customer_id: string; sha256: string }[]> {
  return ctx.db.selectFrom("blob").select(["customer_id", "sha256"]).execute();
}

/** Many files in one statement. */
export async function insertFiles(ctx: Ctx, files: readonly Insertable<FileTable>[]): Promise<void> {
  if (files.length > 0) await ctx.db.insertInto("file").values(files).execute();
}
