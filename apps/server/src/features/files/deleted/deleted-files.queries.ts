import { sql, type Insertable } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import { keysOf, type GroupKey } from "../../../context/reach.queries.ts";
import type { File as FileTable } from "../../../db/tables.ts";

/**
 * Copies documents with their versions, deadlines and favourite marks to the deleted ones; the caller deletes the
 * originals.
 */
export async function insertDeletedFiles(
  ctx: Ctx,
  files: readonly GroupKey[],
  deletedBy: string | null,
): Promise<void> {
  const { groups, ids } = keysOf(files);
  const these = sql`f.customer_id = ANY(${groups}::uuid[]) AND f.id = ANY(${ids}::uuid[])`;
  await sql`
    INSERT INTO deleted_file
      (customer_id, id, user_id, name, extension, size, deleted_by, deleted_at, file_row, deadlines, favorites)
    SELECT customer_id, id, user_id, name, extension, size, ${deletedBy}::uuid, ${ctx.clock()}::timestamptz, to_jsonb(f),
      (SELECT coalesce(jsonb_agg(to_jsonb(d)), '[]') FROM deadline AS d
        WHERE d.customer_id = f.customer_id AND d.file_id = f.id),
      ARRAY(SELECT user_id FROM favorite AS m WHERE m.customer_id = f.customer_id AND m.file_id = f.id)
    FROM file AS f WHERE ${these}`.execute(ctx.db);
  await sql`
    INSERT INTO deleted_file_version
      (customer_id, file_id, number, sha256, extension, size, created_by, created_at)
    SELECT f.customer_id, f.id, coalesce(v.number, 0), coalesce(v.sha256, f.sha256), coalesce(v.extension, f.extension),
      coalesce(v.size, f.size), CASE WHEN v.number IS NULL THEN f.created_by ELSE v.created_by END,
      coalesce(v.created_at, f.created_at)
    FROM file AS f
    LEFT JOIN file_version AS v ON v.customer_id = f.customer_id AND v.file_id = f.id
    WHERE ${these}`.execute(ctx.db);
}

export interface DeletedRow {
  readonly id: string;
  readonly customer_id: string;
  readonly user_id: string;
  readonly name: string;
  readonly extension: string;
  readonly size: number;
  readonly deleted_at: Date;
}

const COLUMNS = ["id", "customer_id", "user_id", "name", "extension", "size", "deleted_at"] as const;

/** The deleted documents of a group, the last deleted first, with the names of the persons. */
export async function listDeletedFiles(ctx: Ctx, customerId: string, deletedAfter: Date) {
  return ctx.db
    .selectFrom("deleted_file")
    .innerJoin("app_user as owner", "owner.id", "deleted_file.user_id")
    .leftJoin("app_user as remover", "remover.id", "deleted_file.deleted_by")
    .select(COLUMNS.map((column) => `deleted_file.${column}` as const))
    .select(["owner.first_name as owner_first_name", "owner.last_name as owner_last_name"])
    .select(["remover.first_name as remover_first_name", "remover.last_name as remover_last_name"])
    .where("deleted_file.customer_id", "=", customerId)
    .where("deleted_at", ">", deletedAfter)
    .orderBy("deleted_at", "desc")
    .orderBy("deleted_file.id")
    .execute();
}

/** A deleted document of any group: only for staff, who look it up by its id. */
export async function findDeletedFile(
  ctx: Ctx,
  id: string,
  deletedAfter: Date,
): Promise<DeletedRow | undefined> {
  return ctx.db
    .selectFrom("deleted_file")
    .select(COLUMNS)
    .where("id", "=", id)
    .where("deleted_at", ">", deletedAfter)
    .executeTakeFirst();
}

/**
 * The former row of `file` of a deleted document, which is locked; undefined if another call has restored or erased it.
 */
export async function lockOriginal(
  ctx: Ctx,
  { customer_id, id }: GroupKey,
): Promise<Insertable<FileTable> | undefined> {
  const row = await ctx.db
    .selectFrom("deleted_file")
    .select("file_row")
    .where("customer_id", "=", customer_id)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  // Only `insertDeletedFiles` writes this column, from a row of `file`.
  return row?.file_row as unknown as Insertable<FileTable> | undefined;
}

/** Restores the versions of a document whose row exists again. */
export async function restoreVersions(ctx: Ctx, { customer_id, id }: GroupKey): Promise<void> {
  await sql`
    INSERT INTO file_version (customer_id, file_id, number, sha256, extension, size, created_by, created_at)
    SELECT customer_id, file_id, number, sha256, extension, size, created_by, created_at
    FROM deleted_file_version WHERE customer_id = ${customer_id} AND file_id = ${id} AND number > 0`.execute(
    ctx.db,
  );
}

/** Restores the deadlines of a document; deadlines of persons who have left the group go to the document's owner. */
export async function restoreDeadlines(ctx: Ctx, { customer_id, id }: GroupKey): Promise<void> {
  await sql`
    INSERT INTO deadline
    SELECT known.* FROM deleted_file AS d,
      jsonb_populate_recordset(NULL::deadline, d.deadlines) AS old
      LEFT JOIN app_user AS person ON person.id = old.person_id AND person.customer_id = ${customer_id},
      jsonb_populate_record(old, jsonb_build_object(
        'customer_id', d.customer_id, 'person_id', coalesce(person.id, d.user_id))) AS known
    WHERE d.customer_id = ${customer_id} AND d.id = ${id}`.execute(ctx.db);
}

/** Restores the favourite marks of staff, and of members who are still in the group. */
export async function restoreFavorites(ctx: Ctx, { customer_id, id }: GroupKey): Promise<void> {
  await sql`
    INSERT INTO favorite (customer_id, file_id, user_id)
    SELECT d.customer_id, d.id, u.id FROM deleted_file AS d JOIN app_user AS u ON u.id = ANY (d.favorites)
    WHERE d.customer_id = ${customer_id} AND d.id = ${id}
      AND (u.customer_id IS NULL OR u.customer_id = d.customer_id)`.execute(ctx.db);
}

export async function listDeletedContents(
  ctx: Ctx,
  files: readonly GroupKey[],
): Promise<{ customer_id: string; sha256: string }[]> {
  const { groups, ids } = keysOf(files);
  return ctx.db
    .selectFrom("deleted_file_version")
    .select(["customer_id", "sha256"])
    .distinct()
    .where("customer_id", "in", groups)
    .where("file_id", "in", ids)
    .execute();
}

export async function removeDeletedFiles(ctx: Ctx, files: readonly GroupKey[]): Promise<void> {
  const { groups, ids } = keysOf(files);
  await ctx.db.deleteFrom("deleted_file").where("customer_id", "in", groups).where("id", "in", ids).execute();
}

/**
 * Documents that were deleted before this time, the earliest first, locked; documents under restoration are left out.
 */
export async function lockDeletedBefore(ctx: Ctx, before: Date, limit: number): Promise<DeletedRow[]> {
  return ctx.db
    .selectFrom("deleted_file")
    .select(COLUMNS)
    .where("deleted_at", "<=", before)
    .orderBy("deleted_at")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function lockDeletedFile(ctx: Ctx, { customer_id, id }: GroupKey): Promise<DeletedRow[]> {
  return ctx.db
    .selectFrom("deleted_file")
    .select(COLUMNS)
    .where("customer_id", "=", customer_id)
    .where("id", "=", id)
    .forUpdate()
    .execute();
}

export async function lockDeletedOf(ctx: Ctx, customerId: string, userId: string): Promise<DeletedRow[]> {
  return ctx.db
    .selectFrom("deleted_file")
    .select(COLUMNS)
    .where("customer_id", "=", customerId)
    .where("user_id", "=", userId)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/**
 * True if a document of this owner, or one shared with the group, has this name and extension in the folder, ignoring
 * the name's case. Documents that the owner does not see must not affect the restored name.
 */
export async function hasDocumentNamed(
  ctx: Ctx,
  file: Pick<Insertable<FileTable>, "customer_id" | "folder_id" | "extension" | "user_id" | "is_for_all">,
  name: string,
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom("file")
    .select("id")
    .where("customer_id", "=", file.customer_id)
    .where("folder_id", "=", file.folder_id ?? null)
    .where("extension", "=", file.extension)
    .where((eb) => eb.or([eb("is_for_all", "=", true), eb("user_id", "=", file.user_id)]))
    .where(sql<boolean>`fold_case(name) = fold_case(${name})`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks a folder against deletion; false if it no longer exists. */
export async function keepFolder(ctx: Ctx, customerId: string, id: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom("folder")
    .select("id")
    .where("customer_id", "=", customerId)
    .where("id", "=", id)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** A member of the group, locked against leaving it; undefined if they have left. */
export async function keepMember(
  ctx: Ctx,
  customerId: string,
  id: string,
): Promise<{ readonly id: string; readonly email: string | null } | undefined> {
  return ctx.db
    .selectFrom("app_user")
    .select(["id", "email"])
    .where("customer_id", "=", customerId)
    .where("id", "=", id)
    .forKeyShare()
    .executeTakeFirst();
}
