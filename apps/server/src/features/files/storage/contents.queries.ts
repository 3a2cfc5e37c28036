import { sql } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import { keysOf, type GroupKey } from "../../../context/reach.queries.ts";
import { PREPARED } from "../../../db/prepared.ts";

/**
 * Reserves a content before its bytes are stored, so that it is not collected for an hour. A reservation lost in a
 * crash leaves only a leftover that `verify-storage` finds, so the commit need not wait for the disk.
 */
export async function reserveBlob(ctx: Ctx, customerId: string, sha256: string, size: number): Promise<void> {
  const now = ctx.clock();
  await sql`
    WITH lazy AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true) AS value)
    INSERT INTO blob (customer_id, sha256, size, reserved_at)
    SELECT ${customerId}::uuid, ${sha256}, ${size}::bigint, ${now}::timestamptz FROM lazy WHERE lazy.value IS NOT NULL
    ON CONFLICT (customer_id, sha256) DO UPDATE SET reserved_at = ${now} ${PREPARED}`.execute(ctx.db);
}

/** Condition for a row of `blob` that no file, stored version, deleted file or derived content uses. */
const UNUSED = sql<boolean>`
  NOT EXISTS (SELECT FROM file WHERE file.customer_id = blob.customer_id AND file.sha256 = blob.sha256)
  AND NOT EXISTS (
    SELECT FROM file_version AS v WHERE v.customer_id = blob.customer_id AND v.sha256 = blob.sha256)
  AND NOT EXISTS (
    SELECT FROM deleted_file_version AS d WHERE d.customer_id = blob.customer_id AND d.sha256 = blob.sha256)
  AND NOT EXISTS (
    SELECT FROM content_part AS p WHERE p.customer_id = blob.customer_id AND p.part_sha256 = blob.sha256)`;

export async function listPartsOf(
  ctx: Ctx,
  content: { readonly customer_id: string; readonly sha256: string },
): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom("content_part")
    .select("part_sha256")
    .where("customer_id", "=", content.customer_id)
    .where("sha256", "=", content.sha256)
    .execute();
  return rows.map(({ part_sha256 }) => part_sha256);
}

/**
 * Lets the transaction wait for the storage longer than for a forgotten one, at most an hour: at the end of the session
 * its locks would end too, while the storage still deletes.
 */
export async function waitForStorage(ctx: Ctx): Promise<void> {
  await sql`SELECT set_config('idle_in_transaction_session_timeout', '1h', true)`.execute(ctx.db);
}

/**
 * Locks an unused content until the transaction ends; false if a present or former file uses it, it is derived from
 * another content, or its reservation has not expired.
 */
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
    .where(UNUSED)
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
    WHERE reserved_at < ${reservedBefore} AND ${UNUSED}
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

/**
 * Every needed content, for the check of the storage: files, versions of files and of deleted files, parts, stacks and
 * pictures of their pages (a stack's id takes the place of the group's).
 */
export async function listNeededBlobs(
  ctx: Ctx,
): Promise<{ customer_id: string; sha256: string; size: number }[]> {
  const columns = ["customer_id", "sha256", "size"] as const;
  return ctx.db
    .selectFrom("file")
    .select(columns)
    .union(ctx.db.selectFrom("file_version").select(columns))
    .union(ctx.db.selectFrom("deleted_file_version").select(columns))
    .union(ctx.db.selectFrom("content_part").select(["customer_id", "part_sha256 as sha256", "size"]))
    .union(
      ctx.db
        .selectFrom("stack")
        .select(["id as customer_id", "sha256", "size"])
        .where("state", "<>", "storing"),
    )
    .union(stackPictures(ctx))
    .execute();
}

const stackPictures = (ctx: Ctx) =>
  ctx.db
    .selectFrom("stack_page")
    .select(["stack_id as customer_id", "picture_sha256 as sha256", "picture_size as size"])
    .where("picture_sha256", "is not", null)
    .$narrowType<{ sha256: string; size: number }>();

/** Every content with a row, needed or waiting to be collected. */
export async function listKnownBlobs(ctx: Ctx): Promise<{ customer_id: string; sha256: string }[]> {
  return ctx.db
    .selectFrom("blob")
    .select(["customer_id", "sha256"])
    .unionAll(ctx.db.selectFrom("stack").select(["id as customer_id", "sha256"]))
    .unionAll(ctx.db.selectFrom(stackPictures(ctx).as("picture")).select(["customer_id", "sha256"]))
    .execute();
}

/** Every content of these files, including earlier versions. */
export async function listContentsOf(
  ctx: Ctx,
  files: readonly GroupKey[],
): Promise<{ customer_id: string; sha256: string }[]> {
  const columns = ["customer_id", "sha256"] as const;
  const { groups, ids } = keysOf(files);
  const earlier = ctx.db
    .selectFrom("file_version")
    .select(columns)
    .where("customer_id", "in", groups)
    .where("file_id", "in", ids);
  return ctx.db
    .selectFrom("file")
    .select(columns)
    .where("customer_id", "in", groups)
    .where("id", "in", ids)
    .union(earlier)
    .orderBy("sha256")
    .execute();
}

export async function groupExists(ctx: Ctx, customerId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom("customer")
    .select("id")
    .where("id", "=", customerId)
    .executeTakeFirst();
  return row !== undefined;
}

export interface Content {
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

/** Every content of the documents that a person owns, including earlier versions and deleted documents, with their parts. */
export async function listContentsOfOwner(ctx: Ctx, customerId: string, userId: string): Promise<Content[]> {
  const { rows } = await sql<Content>`
    WITH owned AS (
      SELECT sha256, size FROM file WHERE customer_id = ${customerId} AND user_id = ${userId}
      UNION
      SELECT version.sha256, version.size FROM file_version AS version
      JOIN file ON file.customer_id = version.customer_id AND file.id = version.file_id
      WHERE file.customer_id = ${customerId} AND file.user_id = ${userId}
      UNION
      SELECT version.sha256, version.size FROM deleted_file_version AS version
      JOIN deleted_file AS file ON file.customer_id = version.customer_id AND file.id = version.file_id
      WHERE file.customer_id = ${customerId} AND file.user_id = ${userId})
    SELECT sha256, size FROM owned
    UNION
    SELECT part.part_sha256, part.size FROM content_part AS part JOIN owned USING (sha256)
    WHERE part.customer_id = ${customerId}`.execute(ctx.db);
  return rows;
}

/** Registers contents that were stored for a group that is being created. */
export async function insertBlobs(ctx: Ctx, customerId: string, contents: readonly Content[]): Promise<void> {
  const shas = contents.map(({ sha256 }) => sha256);
  const sizes = contents.map(({ size }) => size);
  await sql`
    INSERT INTO blob (customer_id, sha256, size, reserved_at)
    SELECT ${customerId}::uuid, content.sha256, content.size, ${ctx.clock()}
    FROM unnest(${shas}::text[], ${sizes}::bigint[]) AS content (sha256, size)`.execute(ctx.db);
}
