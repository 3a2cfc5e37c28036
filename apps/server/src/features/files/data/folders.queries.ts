import type { Selectable } from "kysely";
import { sql } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import { notFound } from "../../../core/errors.ts";
import { inReach, type GroupKey } from "../../../context/reach.queries.ts";
import { PREPARED } from "../../../db/prepared.ts";
import type { Folder as FolderTable } from "../../../db/tables.ts";
import { visibleFiles } from "./files.queries.ts";

const COLUMNS = [
  "id",
  "customer_id",
  "parent_id",
  "name",
  "image",
  "special_subfolders",
  "created_by",
] as const;

export type FolderRow = Pick<Selectable<FolderTable>, (typeof COLUMNS)[number]>;

const oneFolder = (ctx: Ctx, id: string) =>
  ctx.db.selectFrom("folder").select(COLUMNS).where(inReach(ctx.actor)).where("id", "=", id);

const orNotFound = (row: FolderRow | undefined): FolderRow => {
  if (!row) throw notFound();
  return row;
};

/** The folder, or 404. The caller authorizes, because the row names the group. */
export const getFolder = async (ctx: Ctx, id: string): Promise<FolderRow> =>
  orNotFound(await oneFolder(ctx, id).modifyEnd(PREPARED).executeTakeFirst());

/** The folder, or 404, locked against deletion and moving until the transaction ends. */
export const getFolderLocked = async (ctx: Ctx, id: string): Promise<FolderRow> =>
  orNotFound(await oneFolder(ctx, id).forUpdate().executeTakeFirst());

/** The folder, or 404, with a key-share lock: until the transaction ends it may be renamed, but not deleted. */
export const getFolderKeyShared = async (ctx: Ctx, id: string): Promise<FolderRow> =>
  orNotFound(await oneFolder(ctx, id).forKeyShare().executeTakeFirst());

/**
 * Serialises changes of the shape of a group's tree: each transaction locks the root first, which also prevents
 * deadlocks of their further locks. Uploads into the root are not blocked.
 */
export async function lockTree(ctx: Ctx, customerId: string): Promise<void> {
  await ctx.db
    .selectFrom("folder")
    .select("id")
    .where("customer_id", "=", customerId)
    .where("parent_id", "is", null)
    .forNoKeyUpdate()
    .execute();
}

/** Folders of a group: all, and those that members other than the contract holder have made. */
export async function countFolders(
  ctx: Ctx,
  customerId: string,
): Promise<{ readonly all: number; readonly related: number }> {
  return ctx.db
    .selectFrom("folder")
    .leftJoin("app_user", "app_user.id", "folder.created_by")
    .select(({ fn, and, eb }) => [
      fn.countAll<number>().as("all"),
      fn
        .countAll<number>()
        .filterWhere(and([eb("app_user.customer_id", "=", customerId), eb("app_user.id", "<>", customerId)]))
        .as("related"),
    ])
    .where("folder.customer_id", "=", customerId)
    .executeTakeFirstOrThrow();
}

export async function getRootFolder(ctx: Ctx, customerId: string): Promise<FolderRow> {
  const row = await ctx.db
    .selectFrom("folder")
    .select(COLUMNS)
    .where("customer_id", "=", customerId)
    .where("parent_id", "is", null)
    .modifyEnd(PREPARED)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

export async function listFolders(ctx: Ctx, customerId: string): Promise<FolderRow[]> {
  return ctx.db
    .selectFrom("folder")
    .select(COLUMNS)
    .where("customer_id", "=", customerId)
    .orderBy("name")
    .execute();
}

/** Number of levels of the folder and its subfolders: 1 for a folder without subfolders. */
export async function heightOf(ctx: Ctx, folder: FolderRow): Promise<number> {
  const { rows } = await sql<{ height: number }>`
    WITH RECURSIVE down AS (
      SELECT customer_id, id, 1 AS height FROM folder
      WHERE customer_id = ${folder.customer_id} AND id = ${folder.id}
      UNION ALL
      SELECT folder.customer_id, folder.id, down.height + 1
      FROM folder JOIN down ON folder.customer_id = down.customer_id AND folder.parent_id = down.id
    )
    SELECT max(height) AS height FROM down`.execute(ctx.db);
  return rows[0]?.height ?? 1;
}

/** The folder and everything below it. */
export async function listSubtree(ctx: Ctx, folder: FolderRow): Promise<FolderRow[]> {
  return ctx.db
    .withRecursive("tree", (db) =>
      db
        .selectFrom("folder")
        .select(COLUMNS)
        .where("customer_id", "=", folder.customer_id)
        .where("id", "=", folder.id)
        .unionAll(
          db
            .selectFrom("folder")
            .innerJoin("tree", (join) =>
              join
                .onRef("folder.customer_id", "=", "tree.customer_id")
                .onRef("folder.parent_id", "=", "tree.id"),
            )
            .select(COLUMNS.map((column) => `folder.${column}` as const)),
        ),
    )
    .selectFrom("tree")
    .select(COLUMNS)
    .execute();
}

/** The folders from the root to the folder itself. */
export async function listPath(ctx: Ctx, folder: FolderRow): Promise<{ id: string; name: string }[]> {
  const rows = await sql<{ id: string; name: string }>`
    WITH RECURSIVE up AS (
      SELECT customer_id, id, parent_id, name, 0 AS depth FROM folder
      WHERE customer_id = ${folder.customer_id} AND id = ${folder.id}
      UNION ALL
      SELECT folder.customer_id, folder.id, folder.parent_id, folder.name, up.depth + 1
      FROM folder JOIN up ON folder.customer_id = up.customer_id AND folder.id = up.parent_id
    )
    SELECT id, name FROM up ORDER BY depth DESC`.execute(ctx.db);
  return rows.rows;
}

export interface NewFolder {
  readonly customer_id: string;
  readonly parent_id: string | null;
  readonly name: string;
  readonly image: string | null;
  readonly special_subfolders: readonly { name: string }[];
  readonly created_by: string | null;
}

export async function insertFolders(ctx: Ctx, folders: readonly NewFolder[]): Promise<FolderRow[]> {
  if (folders.length === 0) return [];
  return ctx.db
    .insertInto("folder")
    .values(
      folders.map((folder) => ({
        ...folder,
        special_subfolders: JSON.stringify(folder.special_subfolders),
      })),
    )
    .returning(COLUMNS)
    .execute();
}

/** True if the parent has a folder of this name, ignoring case; `except` does not count. */
export async function hasFolderNamed(
  ctx: Ctx,
  { parent, name, except }: { parent: GroupKey; name: string; except?: string },
): Promise<boolean> {
  let query = ctx.db
    .selectFrom("folder")
    .select("id")
    .where("customer_id", "=", parent.customer_id)
    .where("parent_id", "=", parent.id)
    .where(sql<boolean>`fold_case(name) = fold_case(${name})`);
  if (except !== undefined) query = query.where("id", "<>", except);
  return (await query.executeTakeFirst()) !== undefined;
}

/** The names among these that no folder of the parent has, ignoring case. */
export async function listFreeNames(
  ctx: Ctx,
  parent: GroupKey,
  names: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM unnest(${names}::text[]) AS name WHERE fold_case(name) NOT IN (
      SELECT fold_case(folder.name) FROM folder
      WHERE customer_id = ${parent.customer_id} AND parent_id = ${parent.id})`.execute(ctx.db);
  return new Set(rows.map(({ name }) => name));
}

export async function setFolder(
  ctx: Ctx,
  { customer_id, id }: GroupKey,
  changes: Pick<FolderRow, "name" | "parent_id">,
): Promise<FolderRow> {
  return ctx.db
    .updateTable("folder")
    .set(changes)
    .where("customer_id", "=", customer_id)
    .where("id", "=", id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** True if the folder or one below it contains any file, visible or not. */
export async function holdsFiles(ctx: Ctx, folder: FolderRow): Promise<boolean> {
  const ids = (await listSubtree(ctx, folder)).map((row) => row.id);
  const row = await ctx.db
    .selectFrom("file")
    .select("id")
    .where("customer_id", "=", folder.customer_id)
    .where("folder_id", "in", ids)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** True if the actor sees any file in the folder or below it. */
export async function showsFiles(ctx: Ctx, folder: FolderRow): Promise<boolean> {
  const ids = (await listSubtree(ctx, folder)).map((row) => row.id);
  const row = await ctx.db
    .selectFrom("file")
    .select("id")
    .where("customer_id", "=", folder.customer_id)
    .where("folder_id", "in", ids)
    .where(visibleFiles(ctx.actor))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteFolders(ctx: Ctx, customerId: string, ids: readonly string[]): Promise<void> {
  await ctx.db.deleteFrom("folder").where("customer_id", "=", customerId).where("id", "in", ids).execute();
}
