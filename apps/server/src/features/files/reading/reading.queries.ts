import { sql, type Selectable, type Updateable } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import { PREPARED } from "../../../db/prepared.ts";
import type { Content as ContentTable, File } from "../../../db/tables.ts";
import { READABLE } from "../data/visibility.ts";
import { sightSql } from "../data/visibility.queries.ts";

export interface ContentKey {
  readonly customer_id: string;
  readonly sha256: string;
}

export type ContentRow = Selectable<ContentTable>;

const COLUMNS = ["state", "reason", "pages", "pages_read", "pages_turned", "had_text", "confidence"] as const;

export type KnownContent = Pick<ContentRow, (typeof COLUMNS)[number]>;

/** Registers a content, locked as by `lockContent`; a known one stays unchanged. Undefined if its bytes have no row. */
export async function insertContent(
  ctx: Ctx,
  { customer_id, sha256 }: ContentKey,
): Promise<KnownContent | undefined> {
  const { rows } = await sql<KnownContent>`
    INSERT INTO content (customer_id, sha256, created_at, updated_at)
    SELECT customer_id, sha256, ${ctx.clock()}, ${ctx.clock()} FROM blob
    WHERE customer_id = ${customer_id} AND sha256 = ${sha256}
    ON CONFLICT (customer_id, sha256) DO UPDATE SET updated_at = content.updated_at
    RETURNING ${sql.join(COLUMNS.map((column) => sql.ref(`content.${column}`)))} ${PREPARED}`.execute(ctx.db);
  return rows[0];
}

/** Locks a content until the transaction ends, so that reading it and adding a document with it wait for each other. */
export async function lockContent(
  ctx: Ctx,
  { customer_id, sha256 }: ContentKey,
): Promise<KnownContent | undefined> {
  return ctx.db
    .selectFrom("content")
    .select(COLUMNS)
    .where("customer_id", "=", customer_id)
    .where("sha256", "=", sha256)
    .forUpdate()
    .executeTakeFirst();
}

export async function findContentState(ctx: Ctx, key: ContentKey): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom("content")
    .select("state")
    .where("customer_id", "=", key.customer_id)
    .where("sha256", "=", key.sha256)
    .executeTakeFirst();
  return row?.state;
}

/** Undefined if no document or version has the content any more. */
export async function findExtension(
  ctx: Ctx,
  { customer_id, sha256 }: ContentKey,
): Promise<string | undefined> {
  const { rows } = await sql<{ extension: string }>`
    SELECT extension FROM file WHERE customer_id = ${customer_id} AND sha256 = ${sha256}
    UNION ALL
    SELECT extension FROM file_version WHERE customer_id = ${customer_id} AND sha256 = ${sha256}
    LIMIT 1`.execute(ctx.db);
  return rows[0]?.extension;
}

/** The documents that have the content now, locked in the order of ids like everywhere, to prevent deadlocks. */
export async function lockFilesOf(
  ctx: Ctx,
  { customer_id, sha256 }: ContentKey,
): Promise<Selectable<File>[]> {
  return ctx.db
    .selectFrom("file")
    .selectAll()
    .where("customer_id", "=", customer_id)
    .where("sha256", "=", sha256)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Deletes the row of a known content; its parts have keys of their own. */
export async function deleteContent(ctx: Ctx, { customer_id, sha256 }: ContentKey): Promise<void> {
  await ctx.db
    .deleteFrom("content")
    .where("customer_id", "=", customer_id)
    .where("sha256", "=", sha256)
    .execute();
}

export async function setContent(
  ctx: Ctx,
  { customer_id, sha256 }: ContentKey,
  changes: Updateable<ContentTable>,
): Promise<void> {
  await ctx.db
    .updateTable("content")
    .set({ ...changes, updated_at: ctx.clock() })
    .where("customer_id", "=", customer_id)
    .where("sha256", "=", sha256)
    .execute();
}

/** State and result of reading a content, as columns of its documents for lists. */
export type MachineColumns = Pick<
  Updateable<File>,
  | "machine_state"
  | "machine_reason"
  | "machine_pages"
  | "machine_pages_read"
  | "machine_preview"
  | "machine_hidden"
  | "is_machine_readable"
  | "is_orig_machine_readable"
>;

/** Columns of a content that was not read yet. */
export const UNREAD = {
  machine_state: "waiting",
  machine_reason: null,
  machine_pages: null,
  machine_pages_read: 0,
  machine_preview: null,
  machine_hidden: false,
  is_machine_readable: false,
  is_orig_machine_readable: false,
} as const satisfies MachineColumns;

/** Characters of a hash in the address of a picture. */
const NAME_LENGTH = 12;

/** Columns that all documents of a content share. */
export async function machineColumnsOf(ctx: Ctx, key: ContentKey): Promise<MachineColumns> {
  const { rows } = await sql<KnownContent & Parts>`
    SELECT state, reason, pages, pages_read, had_text,
      (SELECT left(part_sha256, ${NAME_LENGTH}) FROM content_part AS part
        WHERE part.customer_id = content.customer_id AND part.sha256 = content.sha256 AND kind = 'preview-240') AS preview,
      EXISTS (SELECT FROM content_part AS part
        WHERE part.customer_id = content.customer_id AND part.sha256 = content.sha256 AND kind = 'readable') AS readable
    FROM content WHERE customer_id = ${key.customer_id} AND sha256 = ${key.sha256}`.execute(ctx.db);
  const [row] = rows;
  if (!row) return UNREAD;
  const had = row.had_text === true;
  return {
    machine_state: row.state,
    machine_reason: row.reason,
    machine_pages: row.pages,
    machine_pages_read: row.pages_read,
    machine_preview: row.preview,
    is_machine_readable: had || (row.state === "done" && row.readable),
    is_orig_machine_readable: had,
  };
}

interface Parts {
  readonly preview: string | null;
  readonly readable: boolean;
}

/** True if the person may open another document with the same content that does not hide its text. */
export async function hasTwinFor(
  ctx: Ctx,
  { customer_id, id, sha256 }: ContentKey & { readonly id: string },
  personId: string,
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom("file")
    .select("id")
    .where("customer_id", "=", customer_id)
    .where("sha256", "=", sha256)
    .where("id", "<>", id)
    .where("machine_hidden", "=", false)
    .where(sightSql(READABLE, personId))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** True if the content was read with its password. Another document with the same content needs the password as well. */
export const isUnlocked = ({ state, reason, pages }: KnownContent): boolean =>
  reason === "encrypted" && state !== "refused" && pages !== null;

/** State of a content that was read with its password. The reason is its mark (`isUnlocked`). */
export const unlockedState = ({ pages, pages_read }: Pick<ContentRow, "pages" | "pages_read">) => ({
  state: pages_read === pages ? "done" : "partly",
  reason: "encrypted",
});

/**
 * Stores why a content was not read, and shows it. One that was read with its password keeps text, pictures and that mark,
 * whatever made the new reading fail: without the mark it would be shown to others who have a copy.
 */
export async function noteNotRead(
  ctx: Ctx,
  key: ContentKey,
  known: KnownContent,
  { state, reason }: { readonly state: string; readonly reason: string },
): Promise<void> {
  const outcome = isUnlocked(known) ? unlockedState(known) : { state, reason };
  await setContent(ctx, key, { ...outcome, reader: ctx.reader?.name ?? null });
  await showInFiles(ctx, key);
}

/** Hides the text of a protected content in its other refused documents, whose owners may not have the password. */
export async function hideTwins(
  ctx: Ctx,
  { customer_id, id, sha256 }: ContentKey & { readonly id: string },
): Promise<void> {
  await ctx.db
    .updateTable("file")
    .set({ machine_hidden: true })
    .where("customer_id", "=", customer_id)
    .where("sha256", "=", sha256)
    .where("id", "<>", id)
    .where("machine_state", "=", "refused")
    .execute();
}

/** Ends the hiding for a single document. */
export async function revealFile(ctx: Ctx, { id }: { readonly id: string }): Promise<void> {
  await ctx.db.updateTable("file").set({ machine_hidden: false }).where("id", "=", id).execute();
}

/** Shows waiting documents that hide a content as protected by a password. */
export async function refuseHidden(ctx: Ctx, { customer_id, sha256 }: ContentKey): Promise<void> {
  await ctx.db
    .updateTable("file")
    .set({ machine_state: "refused", machine_reason: "encrypted" })
    .where("customer_id", "=", customer_id)
    .where("sha256", "=", sha256)
    .where("machine_hidden", "=", true)
    .where("machine_state", "=", "waiting")
    .execute();
}

/** Ends the hiding of a content. */
export async function revealInFiles(ctx: Ctx, { customer_id, sha256 }: ContentKey): Promise<void> {
  await ctx.db
    .updateTable("file")
    .set({ machine_hidden: false })
    .where("customer_id", "=", customer_id)
    .where("sha256", "=", sha256)
    .where("machine_hidden", "=", true)
    .execute();
}

/** Copies state and result of reading a content to the documents that have it now, except documents that hide it. */
export async function showInFiles(ctx: Ctx, key: ContentKey): Promise<void> {
  // Locks in the order of ids, like everywhere, to prevent deadlocks.
  const files = await ctx.db
    .selectFrom("file")
    .select("id")
    .where("customer_id", "=", key.customer_id)
    .where("sha256", "=", key.sha256)
    .where("machine_hidden", "=", false)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  if (files.length === 0) return;
  await ctx.db
    .updateTable("file")
    .set(await machineColumnsOf(ctx, key))
    .where("customer_id", "=", key.customer_id)
    .where(
      "id",
      "in",
      files.map(({ id }) => id),
    )
    .execute();
}

export type PartKind = "readable" | "preview-240" | "preview-800";

export interface Part {
  readonly kind: PartKind;
  readonly part_sha256: string;
  /** Bytes. */
  readonly size: number;
}

/** PDF or picture made from the content of a document; undefined if there is none yet or the content is hidden. */
export async function findPart(
  ctx: Ctx,
  { customer_id, sha256, machine_hidden }: ContentKey & Pick<Selectable<File>, "machine_hidden">,
  kind: PartKind,
): Promise<Part | undefined> {
  if (machine_hidden) return undefined;
  const row = await ctx.db
    .selectFrom("content_part")
    .select(["part_sha256", "size"])
    .where("customer_id", "=", customer_id)
    .where("sha256", "=", sha256)
    .where("kind", "=", kind)
    .modifyEnd(PREPARED)
    .executeTakeFirst();
  return row && { kind, ...row };
}

/** Adds parts made from a content, whose bytes are stored; earlier ones of the same kind are left to the collector. */
export async function putParts(
  ctx: Ctx,
  { customer_id, sha256 }: ContentKey,
  parts: readonly Part[],
): Promise<void> {
  if (parts.length === 0) return;
  await ctx.db
    .insertInto("content_part")
    .values(parts.map((part) => ({ customer_id, sha256, ...part })))
    .onConflict((conflict) =>
      conflict.columns(["customer_id", "sha256", "kind"]).doUpdateSet((set) => ({
        part_sha256: set.ref("excluded.part_sha256"),
        size: set.ref("excluded.size"),
      })),
    )
    .execute();
}
