import type { InferResult, Insertable } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import type { GroupKey } from "../../../context/reach.queries.ts";
import type { FileVersion as FileVersionTable } from "../../../db/tables.ts";
import type { FileRow } from "./files.queries.ts";

const versionsOf = (ctx: Ctx, file: GroupKey) =>
  ctx.db
    .selectFrom("file_version as version")
    .leftJoin("app_user", "app_user.id", "version.created_by")
    .select([
      "version.number",
      "version.sha256",
      "version.extension",
      "version.size",
      "version.created_at",
      "app_user.first_name",
      "app_user.last_name",
    ])
    .where("version.customer_id", "=", file.customer_id)
    .where("version.file_id", "=", file.id)
    .orderBy("version.number", "desc");

/** A content with the name of its author; `size` in bytes. */
export type VersionRow = InferResult<ReturnType<typeof versionsOf>>[number];

/** All contents of a file, the newest first; a file that was never replaced has one content and no version rows. */
export async function listVersions(ctx: Ctx, file: FileRow): Promise<VersionRow[]> {
  const rows = await versionsOf(ctx, file).execute();
  if (rows.length > 0) return rows;
  const creator = await ctx.db
    .selectFrom("app_user")
    .select(["first_name", "last_name"])
    .where("id", "=", file.created_by)
    .executeTakeFirst();
  const { sha256, extension, size, created_at } = file;
  const { first_name = null, last_name = null } = creator ?? {};
  return [{ number: 1, sha256, extension, size, created_at, first_name, last_name }];
}

/** The number of the current content of a file whose row is locked; 0 if it was never replaced. */
export async function lastVersionNumber(ctx: Ctx, file: GroupKey): Promise<number> {
  const { number } = await ctx.db
    .selectFrom("file_version")
    .select(({ fn }) => fn.max<number | null>("number").as("number"))
    .where("customer_id", "=", file.customer_id)
    .where("file_id", "=", file.id)
    .executeTakeFirstOrThrow();
  return number ?? 0;
}

export async function insertVersions(
  ctx: Ctx,
  versions: readonly Insertable<FileVersionTable>[],
): Promise<void> {
  if (versions.length > 0) await ctx.db.insertInto("file_version").values(versions).execute();
}
