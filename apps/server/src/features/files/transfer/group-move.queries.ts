import { deleteFavorites } from "../data/favorites.queries.ts";
import { sql, type SqlBool } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import { copyRows, type GroupMove } from "../../../context/copy-rows.queries.ts";

export interface FolderNode {
  readonly id: string;
  readonly parent_id: string | null;
}

export async function listFolderNodes(ctx: Ctx, customerId: string): Promise<FolderNode[]> {
  return ctx.db
    .selectFrom("folder")
    .select(["id", "parent_id"])
    .where("customer_id", "=", customerId)
    .execute();
}

/** Copies folders under new ids. `newIds` maps the old ids to the new ones, including all parents. */
export async function copyFolders(
  ctx: Ctx,
  move: GroupMove,
  newIds: ReadonlyMap<string, string>,
): Promise<void> {
  const known = JSON.stringify(Object.fromEntries(newIds));
  const ofMember = sql`EXISTS (
    SELECT FROM app_user AS maker WHERE maker.id = original.created_by AND maker.customer_id IS NOT NULL)`;
  const changes = sql`jsonb_build_object(
    'id', ${known}::jsonb ->> original.id::text,
    'parent_id', ${known}::jsonb ->> original.parent_id::text,
    -- A folder that a member made now belongs to the only member; one of staff stays staff's.
    'created_by', CASE WHEN ${ofMember} THEN ${move.to}::uuid ELSE original.created_by END)`;
  await copyRows(
    ctx,
    "folder",
    move,
    sql<SqlBool>`original.id = ANY(${[...newIds.keys()]}::uuid[])`,
    changes,
  );
}

const stored = (group: string, sha256: string) => sql<SqlBool>`EXISTS (
  SELECT FROM blob WHERE blob.customer_id = ${group} AND blob.sha256 = original.${sql.ref(sha256)})`;

/** Contents under reading in the old group are read again in the new one. */
const readAnew = (state: string) =>
  sql`CASE original.${sql.ref(state)} WHEN 'recognising' THEN 'waiting' ELSE original.${sql.ref(state)} END`;

/**
 * Copies the results of reading for the contents that the new group has. The contents in `closed` are set back to
 * refused, as protected by a password.
 */
async function copyReading(ctx: Ctx, move: GroupMove, closed: readonly string[]): Promise<void> {
  const { to } = move;
  const isClosed = sql<SqlBool>`original.sha256 = ANY(${closed}::text[])`;
  const changes = sql`CASE WHEN ${isClosed}
    THEN jsonb_build_object('state', 'refused', 'reason', 'encrypted', 'pages', NULL, 'pages_read', 0, 'had_text', NULL,
      'invoice', NULL)
    ELSE jsonb_build_object('state', ${readAnew("state")}) END`;
  await copyRows(ctx, "content", move, stored(to, "sha256"), changes);
  const both = sql<SqlBool>`${stored(to, "sha256")} AND ${stored(to, "part_sha256")} AND NOT ${isClosed}`;
  await copyRows(ctx, "content_part", move, both);
}

/** `isUnlocked` of reading.queries.ts. */
const UNLOCKED = sql<SqlBool>`content.reason = 'encrypted' AND content.state <> 'refused' AND content.pages IS NOT NULL`;

/**
 * The protected contents of the group that were read with a password, and that no document of the person shows, or
 * would show once it is restored.
 */
export async function listClosedContents(ctx: Ctx, { from, to }: GroupMove): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    SELECT sha256 FROM content WHERE customer_id = ${from} AND ${UNLOCKED} AND NOT EXISTS (
      SELECT FROM file WHERE file.customer_id = ${from} AND file.sha256 = content.sha256
        AND file.user_id = ${to} AND NOT machine_hidden)
    AND NOT EXISTS (
      SELECT FROM deleted_file WHERE customer_id = ${from} AND user_id = ${to}
        AND file_row ->> 'sha256' = content.sha256 AND file_row ->> 'machine_hidden' = 'false')`.execute(
    ctx.db,
  );
  return rows.map(({ sha256 }) => sha256);
}

export async function listHiddenContents(ctx: Ctx, { from, to }: GroupMove): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom("file")
    .select("sha256")
    .distinct()
    .where("customer_id", "=", from)
    .where("user_id", "=", to)
    .where("machine_hidden", "=", true)
    .execute();
  return rows.map(({ sha256 }) => sha256);
}

/**
 * Moves the documents that a person owns, also deleted ones, with their versions, editing claims, deadlines, favourite
 * marks and results of reading, into the person's own new group, where they maintain them. `folders` maps each old
 * folder with documents to the new one; `closed` are the contents of `listClosedContents`.
 */
export async function moveOwnedFiles(
  ctx: Ctx,
  move: GroupMove,
  folders: ReadonlyMap<string, string>,
  closed: readonly string[],
): Promise<void> {
  const { from, to } = move;
  const newFolders = JSON.stringify(Object.fromEntries(folders));
  const changes = sql`jsonb_build_object(
    'folder_id', ${newFolders}::jsonb ->> original.folder_id::text,
    'maintainer_id', ${to}::uuid,
    -- The locker shows a file to whoever dropped it.
    'created_by', CASE WHEN original.is_locker THEN ${to}::uuid ELSE original.created_by END,
    -- Names of the own folders and the note of the sender, who is not in the new group.
    'origin_path', CASE WHEN original.created_by = ${to}::uuid THEN original.origin_path END,
    'note', CASE WHEN original.created_by = ${to}::uuid THEN original.note END,
    'machine_state', ${readAnew("machine_state")},
    -- Nobody else is in the new group, but a protected content is opened for each document by itself.
    'machine_hidden', original.machine_hidden AND original.sha256 <> ALL(${closed}::text[]) AND EXISTS (
      SELECT FROM content WHERE content.customer_id = ${from} AND content.sha256 = original.sha256 AND ${UNLOCKED}),
    'revision', nextval('revision_seq'))`;
  await copyReading(ctx, move, closed);
  await copyRows(ctx, "file", move, sql<SqlBool>`original.user_id = ${to}`, changes);
  const ofThese = sql<SqlBool>`original.file_id IN (SELECT id FROM file WHERE customer_id = ${from} AND user_id = ${to})`;
  for (const table of ["file_version", "file_claim"] as const) await copyRows(ctx, table, move, ofThese);
  // The person is the only member of the new group.
  await copyRows(ctx, "deadline", move, ofThese, sql`jsonb_build_object('person_id', ${to}::uuid)`);
  const ofReaders = sql<SqlBool>`EXISTS (
    SELECT FROM app_user AS reader
    WHERE reader.id = original.user_id AND (reader.id = ${to} OR reader.customer_id IS NULL))`;
  await copyRows(ctx, "favorite", move, sql<SqlBool>`${ofThese} AND ${ofReaders}`);
  await deleteFavorites(ctx, from, to);
  await ctx.db.deleteFrom("file").where("customer_id", "=", from).where("user_id", "=", to).execute();
  await moveDeletedFiles(ctx, move);
}

/** Moves deleted documents too: in the new group, which lacks their folders, they can be restored as unmanaged. */
async function moveDeletedFiles(ctx: Ctx, move: GroupMove): Promise<void> {
  const { from, to } = move;
  const changes = sql`jsonb_build_object('file_row', CASE WHEN original.file_row ->> 'created_by' = ${to}
    THEN original.file_row ELSE original.file_row || '{"origin_path": null, "note": null}' END)`;
  await copyRows(ctx, "deleted_file", move, sql<SqlBool>`original.user_id = ${to}`, changes);
  const ofThese = sql<SqlBool>`original.file_id IN (SELECT id FROM deleted_file WHERE customer_id = ${from} AND user_id = ${to})`;
  await copyRows(ctx, "deleted_file_version", move, ofThese);
  await ctx.db.deleteFrom("deleted_file").where("customer_id", "=", from).where("user_id", "=", to).execute();
}
