import type { FileSuggestions } from "@krempelfrei/contract/files/suggestions";
import type { Invoice } from "@krempelfrei/documents/invoice";
import { FIRST_PAGES } from "@krempelfrei/documents/text/clean-text";
import { sql } from "kysely";
import { fullName } from "../../../core/names.ts";
import type { Ctx } from "../../../context/context.ts";
import type { FileRow } from "../data/files.queries.ts";

type Key = Pick<FileRow, "customer_id" | "sha256">;

export interface ReadText {
  readonly body: string;
  readonly invoice: Invoice | null;
}

/** Text of a document's content and the electronic invoice in it; undefined if it was not read yet or is hidden. */
export async function findText(
  ctx: Ctx,
  { customer_id, sha256, machine_hidden }: Key & Pick<FileRow, "machine_hidden">,
): Promise<ReadText | undefined> {
  if (machine_hidden) return undefined;
  return ctx.db
    .selectFrom("content_text as text")
    .leftJoin("content", (join) =>
      join.onRef("content.customer_id", "=", "text.customer_id").onRef("content.sha256", "=", "text.sha256"),
    )
    .select((eb) => ["text.body", eb.ref("content.invoice").$castTo<Invoice | null>().as("invoice")])
    .where("text.customer_id", "=", customer_id)
    .where("text.sha256", "=", sha256)
    .executeTakeFirst();
}

export async function listPersons(ctx: Ctx, customerId: string): Promise<{ id: string; name: string }[]> {
  const rows = await ctx.db
    .selectFrom("app_user")
    .select(["id", "first_name", "last_name"])
    .where("customer_id", "=", customerId)
    .execute();
  return rows.map((row) => ({ id: row.id, name: fullName(row) }));
}

/** The unfiled documents of a content. */
export async function listWaiting(ctx: Ctx, { customer_id, sha256 }: Key): Promise<FileRow[]> {
  return ctx.db
    .selectFrom("file")
    .selectAll()
    .where("customer_id", "=", customer_id)
    .where("sha256", "=", sha256)
    .where("folder_id", "is", null)
    .execute();
}

export interface WaitingRow {
  readonly file: FileRow;
  /** Undefined if there are none yet, or newer ones could learn from documents filed since. */
  readonly stored: FileSuggestions | undefined;
  readonly asked_at: Date;
}

/** Unfiled documents of a group, in the order of their ids, with their fresh suggestions. */
export async function listWaitingOfGroup(
  ctx: Ctx,
  { customerId, after, limit }: { customerId: string; after: string | undefined; limit: number },
): Promise<WaitingRow[]> {
  const rows = await ctx.db
    .selectFrom("file")
    .leftJoin("file_suggestion as made", (join) =>
      join
        .onRef("made.customer_id", "=", "file.customer_id")
        .onRef("made.file_id", "=", "file.id")
        .onRef("made.sha256", "=", "file.sha256")
        .on(
          "made.made_at",
          ">=",
          sql<Date>`coalesce((SELECT max(updated_at) FROM file AS filed
            WHERE filed.customer_id = ${customerId} AND filed.folder_id IS NOT NULL), '-infinity')`,
        ),
    )
    .selectAll("file")
    .select((eb) => eb.ref("made.suggestions").$castTo<FileSuggestions | null>().as("stored"))
    .select(sql<Date>`now()`.as("asked_at"))
    .where("file.customer_id", "=", customerId)
    .where("file.folder_id", "is", null)
    .$if(after !== undefined, (all) => all.where("file.id", ">", after ?? ""))
    .orderBy("file.id")
    .limit(limit)
    .execute();
  return rows.map(({ stored, asked_at, ...file }) => ({ file, stored: stored ?? undefined, asked_at }));
}

/** Beginnings of the texts of contents, by their hash; unread ones are missing. */
export async function findTexts(
  ctx: Ctx,
  customerId: string,
  hashes: readonly string[],
): Promise<Map<string, ReadText>> {
  if (hashes.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom("content_text as text")
    .leftJoin("content", (join) =>
      join.onRef("content.customer_id", "=", "text.customer_id").onRef("content.sha256", "=", "text.sha256"),
    )
    .select((eb) => [
      "text.sha256",
      sql<string>`left(text.body, ${FIRST_PAGES})`.as("body"),
      eb.ref("content.invoice").$castTo<Invoice | null>().as("invoice"),
    ])
    .where("text.customer_id", "=", customerId)
    .where("text.sha256", "in", hashes)
    .execute();
  return new Map(rows.map(({ sha256, ...read }) => [sha256, read]));
}

/** Documents among these of a group whose present name a person typed, by the last entry about it; a restored one keeps its name. */
export async function listRenamed(
  ctx: Ctx,
  customerId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string; action: string }>`
    SELECT DISTINCT ON (subject_id) subject_id AS id, action FROM change
    WHERE customer_id = ${customerId} AND subject_type = 'file' AND subject_id = ANY(${ids}::uuid[])
      AND action <> 'file.restored' AND changes @> '[{"field": "name"}]'
    ORDER BY subject_id, change.id DESC`.execute(ctx.db);
  return new Set(rows.filter(({ action }) => action === "file.updated").map(({ id }) => id));
}

/** True if a document of this content is unfiled. */
export async function isAwaited({ db }: Pick<Ctx, "db">, { customer_id, sha256 }: Key): Promise<boolean> {
  const row = await db
    .selectFrom("file")
    .select("id")
    .where("customer_id", "=", customer_id)
    .where("sha256", "=", sha256)
    .where("folder_id", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the suggestions, unless the document is gone. */
export async function putSuggestions(ctx: Ctx, file: FileRow, suggestions: FileSuggestions): Promise<void> {
  await sql`
    INSERT INTO file_suggestion (customer_id, file_id, sha256, suggestions, made_at)
    SELECT customer_id, id, ${file.sha256}, ${JSON.stringify(suggestions)}::jsonb, now()
    FROM file WHERE customer_id = ${file.customer_id} AND id = ${file.id} FOR KEY SHARE
    ON CONFLICT (customer_id, file_id) DO UPDATE
      SET sha256 = excluded.sha256, suggestions = excluded.suggestions, made_at = excluded.made_at`.execute(
    ctx.db,
  );
}

/** Stores the suggestions for many documents of a group in one statement, except for filed and deleted ones. */
export async function putManySuggestions(
  ctx: Ctx,
  {
    customerId,
    madeAt,
    made,
  }: {
    readonly customerId: string;
    readonly madeAt: Date;
    readonly made: readonly { readonly file: FileRow; readonly suggestions: FileSuggestions }[];
  },
): Promise<void> {
  if (made.length === 0) return;
  const rows = made.map(({ file, suggestions }) => ({ id: file.id, sha256: file.sha256, suggestions }));
  await sql`
    INSERT INTO file_suggestion (customer_id, file_id, sha256, suggestions, made_at)
    SELECT file.customer_id, file.id, made.sha256, made.suggestions, ${madeAt}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS made (id uuid, sha256 text, suggestions jsonb)
    JOIN file ON file.customer_id = ${customerId} AND file.id = made.id AND file.folder_id IS NULL
    ORDER BY file.id
    FOR KEY SHARE OF file
    ON CONFLICT (customer_id, file_id) DO UPDATE
      SET sha256 = excluded.sha256, suggestions = excluded.suggestions, made_at = excluded.made_at`.execute(
    ctx.db,
  );
}

/** Stored suggestions for this content; not fresh if newer ones could learn from documents filed since. */
export async function findSuggestions(
  ctx: Ctx,
  file: FileRow,
): Promise<{ suggestions: FileSuggestions; is_fresh: boolean } | undefined> {
  const { rows } = await sql<{ suggestions: FileSuggestions; is_fresh: boolean }>`
    SELECT suggestions, made_at >= coalesce((
      SELECT max(updated_at) FROM file
      WHERE file.customer_id = made.customer_id AND folder_id IS NOT NULL), '-infinity') AS is_fresh
    FROM file_suggestion AS made
    WHERE customer_id = ${file.customer_id} AND file_id = ${file.id} AND sha256 = ${file.sha256}`.execute(
    ctx.db,
  );
  return rows[0];
}

export async function deleteSuggestions(ctx: Ctx, file: FileRow): Promise<void> {
  await ctx.db
    .deleteFrom("file_suggestion")
    .where("customer_id", "=", file.customer_id)
    .where("file_id", "=", file.id)
    .execute();
}

/** Counts the accepted and rejected suggestions of one document. */
export async function addCounts(
  ctx: Ctx,
  counts: readonly { readonly field: string; readonly accepted: boolean }[],
): Promise<void> {
  if (counts.length === 0) return;
  // Always in the same order, to prevent deadlocks.
  const sorted = counts.toSorted((a, b) => (a.field < b.field ? -1 : 1));
  await sql`
    INSERT INTO suggestion_count AS known (field, offered, accepted)
    SELECT field, 1, accepted::int
    FROM unnest(${sorted.map(({ field }) => field)}::text[], ${sorted.map(({ accepted }) => accepted)}::boolean[])
      AS counted (field, accepted)
    ON CONFLICT (field) DO UPDATE
      SET offered = known.offered + 1, accepted = known.accepted + excluded.accepted`.execute(ctx.db);
}

/**
 * Deletes the suggestions for waiting documents of a sender, so that they are made again, after a person decided
 * otherwise about a letter of the sender. Without `customer_id` in all groups.
 */
export async function outdateSuggestions(
  ctx: Ctx,
  { customer_id, author }: { readonly customer_id?: string; readonly author: string | null },
): Promise<void> {
  if (author === null) return;
  await ctx.db
    .deleteFrom("file_suggestion")
    .$if(customer_id !== undefined, (all) => all.where("customer_id", "=", customer_id ?? ""))
    .where(sql<string>`suggestions #>> '{author,value}'`, "=", author)
    .execute();
}
