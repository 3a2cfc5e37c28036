import type { Insertable, RawBuilder, Selectable, SqlBool, Updateable } from "kysely";
import { sql } from "kysely";
import { has } from "../../../context/authorize.ts";
import { userOf, type Actor, type Ctx } from "../../../context/context.ts";
import { conflict, notFound } from "../../../core/errors.ts";
import { inReach, keysOf, type GroupKey } from "../../../context/reach.queries.ts";
import { PREPARED } from "../../../db/prepared.ts";
import type { File as FileTable } from "../../../db/tables.ts";
import { LISTED } from "./visibility.ts";
import { sightSql } from "./visibility.queries.ts";

export type FileRow = Selectable<FileTable>;
export type NewFile = Insertable<FileTable>;

/** Columns that `toFile` shows or decides by. */
const SHOWN = [
  "id",
  "customer_id",
  "name",
  "extension",
  "folder_id",
  "author",
  "tags",
  "type",
  "size",
  "sha256",
  "is_sos",
  "is_tax_relevant",
  "is_locker",
  "is_unmanaged",
  "is_for_all",
  "maintainer_id",
  "user_id",
  "is_machine_readable",
  "is_orig_machine_readable",
  "machine_state",
  "machine_reason",
  "machine_pages",
  "machine_pages_read",
  "machine_preview",
  "date_relevance_year",
  "date_relevance_month",
  "date_relevance_day",
  "note",
  "approval_status",
  "approval_reason",
  "approval_stale_at",
  "submitters",
  "created_by",
  "created_at",
  "waiting_since",
  "added_facts",
  "revision",
] as const;

export type ShownFile = Pick<FileRow, (typeof SHOWN)[number]>;

/** All columns, for prepared statements. */
const ALL = [
  ...SHOWN,
  "amount_cents",
  "dropped_at",
  "hidden_facts",
  "known_gaps",
  "machine_dates_dismissed",
  "machine_hidden",
  "no_series",
  "origin_path",
  "updated_at",
] as const;

/** Time since when an unfiled document waits. */
export const WAITING_SINCE = sql<Date>`coalesce(file.waiting_since, file.created_at)`;

/** The file, or 404. The caller authorizes, because the row names the group. */
export async function getFile(ctx: Ctx, id: string): Promise<FileRow> {
  const row = await ctx.db
    .selectFrom("file")
    .select(ALL)
    .where(inReach(ctx.actor))
    .where("id", "=", id)
    .modifyEnd(PREPARED)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Response to a call that waited for a document while it moved to another group. */
export const HAS_MOVED =
  "Das Dokument ist gerade zu einem anderen Kunden umgezogen. Bitte laden Sie die Seite neu und versuchen Sie es noch einmal.";

/**
 * The files with their rows locked until the transaction ends, in the order of ids to prevent deadlocks. Errors: 404;
 * 409 if a document has moved to another group while the call waited for its lock.
 */
export async function getFilesLocked(ctx: Ctx, ids: readonly string[]): Promise<FileRow[]> {
  const wanted = [...new Set(ids)];
  const found = ctx.db
    .selectFrom("file")
    .where(inReach(ctx.actor))
    .where(sql<SqlBool>`id = ANY(${wanted}::uuid[])`);
  const rows = await found.select(ALL).orderBy("id").forUpdate().modifyEnd(PREPARED).execute();
  if (rows.length === wanted.length) return rows;
  // A statement that waited for a lock does not find the row after its move; a second one does.
  const there = await found.select("id").execute();
  throw there.length === wanted.length ? conflict(HAS_MOVED) : notFound();
}

export async function getFileLocked(ctx: Ctx, id: string): Promise<FileRow> {
  const [row] = await getFilesLocked(ctx, [id]);
  if (!row) throw notFound();
  return row;
}

/**
 * Condition for files in the actor's lists. A member's lists leave out locker files, which have a list of their own.
 */
export function visibleFiles(actor: Actor): RawBuilder<SqlBool> {
  if (has(actor, "documents.manage")) return sql<SqlBool>`true`;
  return actor.kind === "user" ? sightSql(LISTED, actor.id) : sql<SqlBool>`false`;
}

interface Chosen {
  readonly folderIds?: readonly string[];
  readonly ids?: readonly string[];
}

/**
 * Query for the files of a group in the actor's lists: all, or only those in the given folders or with the given ids.
 */
function selectVisible(ctx: Ctx, customerId: string, { folderIds, ids }: Chosen = {}) {
  let query = ctx.db.selectFrom("file").where("customer_id", "=", customerId);
  if (folderIds) query = query.where("folder_id", "in", folderIds);
  if (ids) query = query.where(sql<SqlBool>`id = ANY(${ids}::uuid[])`);
  return query.where(visibleFiles(ctx.actor));
}

/** The files of `selectVisible` with all columns. */
export const listVisibleFiles = async (...given: Parameters<typeof selectVisible>): Promise<FileRow[]> =>
  selectVisible(...given)
    .selectAll()
    .execute();

/** The files of `selectVisible` with the columns of lists: with 20,000 documents each column counts. */
export const listShownFiles = async (
  ctx: Ctx,
  customerId: string,
  chosen: Chosen = {},
): Promise<ShownFile[]> =>
  selectVisible(ctx, customerId, chosen)
    .select(SHOWN)
    // A whole listing is planned for the size of its group.
    .$if(chosen.ids !== undefined, (query) => query.modifyEnd(PREPARED))
    .execute();

/** Number of documents of the normal listing (specification 4) that the actor sees, by folder. */
export async function countListedFiles(ctx: Ctx, customerId: string): Promise<Map<string | null, number>> {
  const rows = await ctx.db
    .selectFrom("file")
    .select((eb) => ["folder_id", eb.fn.countAll<number>().as("count")])
    .where("customer_id", "=", customerId)
    .where("is_locker", "=", false)
    .where("is_unmanaged", "=", false)
    .where(visibleFiles(ctx.actor))
    .groupBy("folder_id")
    .execute();
  return new Map(rows.map(({ folder_id, count }) => [folder_id, count]));
}

export async function insertFile(ctx: Ctx, file: NewFile): Promise<FileRow> {
  return ctx.db.insertInto("file").values(file).returningAll().executeTakeFirstOrThrow();
}

/** Inserts a file; also returns the id of the earliest file of the group with the same content in the actor's lists. */
export async function insertUploadedFile(
  ctx: Ctx,
  file: NewFile,
): Promise<FileRow & { duplicate_of: string | null }> {
  return ctx.db
    .insertInto("file")
    .values(file)
    .returning(ALL)
    .returning((eb) =>
      // The subquery sees the snapshot before this statement, so it does not find the new row.
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
    .modifyEnd(PREPARED)
    .executeTakeFirstOrThrow();
}

export async function setFile(
  ctx: Ctx,
  { customer_id, id }: GroupKey,
  changes: Updateable<FileTable>,
): Promise<FileRow> {
  return ctx.db
    .updateTable("file")
    .set(changes)
    .where("customer_id", "=", customer_id)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function setFilesOfGroup(
  ctx: Ctx,
  customerId: string,
  ids: readonly string[],
  changes: Pick<Updateable<FileTable>, "maintainer_id"> | Pick<Updateable<FileTable>, "created_by">,
): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db
    .updateTable("file")
    .set(changes)
    .where("customer_id", "=", customerId)
    .where("id", "in", ids)
    .execute();
}

export interface Resubmission {
  /** Status of rejected documents after their filing. */
  readonly status: "pending" | "none";
  /** Other persons who may approve. */
  readonly approvers: readonly string[];
}

/**
 * Files documents into a folder of their group, in one statement. Submitters of a rejected one are the actor and all who
 * changed it since its rejection; the actor alone if these are all approvers. Returns them by id.
 */
export async function setFolderOfFiles(
  ctx: Ctx,
  ids: readonly string[],
  folder: GroupKey,
  { status, approvers }: Resubmission,
): Promise<Map<string, FileRow>> {
  if (ids.length === 0) return new Map();
  const own = status === "pending" ? [userOf(ctx).id] : [];
  const submitters = sql`CASE WHEN ${approvers}::uuid[] <@ submitters THEN ${own}::uuid[]
    ELSE ARRAY(SELECT DISTINCT unnest(submitters || ${own}::uuid[])) END`;
  const rows = await ctx.db
    .updateTable("file")
    .set({
      folder_id: folder.id,
      is_locker: false,
      is_unmanaged: false,
      approval_status: sql`CASE approval_status WHEN 'rejected' THEN ${status} ELSE approval_status END`,
      submitters: sql`CASE approval_status WHEN 'rejected' THEN ${submitters} ELSE submitters END`,
    })
    .where("customer_id", "=", folder.customer_id)
    .where("id", "in", ids)
    .returningAll()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function deleteFileRows(ctx: Ctx, files: readonly GroupKey[]): Promise<void> {
  const { groups, ids } = keysOf(files);
  await ctx.db.deleteFrom("file").where("customer_id", "in", groups).where("id", "in", ids).execute();
}

export async function insertFiles(ctx: Ctx, files: readonly NewFile[]): Promise<void> {
  if (files.length > 0) await ctx.db.insertInto("file").values(files).execute();
}
