import { sql, type Selectable } from "kysely";
import { type Ctx, userOf } from "../../../context/context.ts";
import type { GroupKey } from "../../../context/reach.queries.ts";
import type { Deadline, File, Folder } from "../../../db/tables.ts";

/** A person and the group that they leave, or have left already. */
export interface Leaving {
  readonly customer_id: string;
  readonly from: string;
}

/** A document that a leaving person maintains or has dropped into the locker, with the mail address of its owner. */
export type LeftFile = Pick<
  Selectable<File>,
  | "id"
  | "customer_id"
  | "user_id"
  | "name"
  | "extension"
  | "maintainer_id"
  | "created_by"
  | "is_for_all"
  | "is_locker"
  | "dropped_at"
> & { readonly owner_email: string | null };

/**
 * Deletes what only a leaving person and staff may read from the documents that stay behind, deleted ones too: the names of
 * the person's own folders, and the note to the Krempler.
 */
export async function forgetSendersWords(ctx: Ctx, { customer_id, from }: Leaving): Promise<void> {
  await ctx.db
    .updateTable("file")
    .set({ origin_path: null, note: null })
    .where("customer_id", "=", customer_id)
    .where("created_by", "=", from)
    .where("user_id", "<>", from)
    .where((eb) => eb.or([eb("origin_path", "is not", null), eb("note", "is not", null)]))
    .execute();
  await ctx.db
    .updateTable("deleted_file")
    .set({ file_row: sql`file_row || '{"origin_path": null, "note": null}'` })
    .where("customer_id", "=", customer_id)
    .where(sql<string>`file_row ->> 'created_by'`, "=", from)
    .where("user_id", "<>", from)
    .where(sql<boolean>`coalesce(file_row ->> 'origin_path', file_row ->> 'note') IS NOT NULL`)
    .execute();
}

/** The documents that the person maintains or has in the locker, locked in the order of ids. */
export async function lockLeftFiles(ctx: Ctx, { customer_id, from }: Leaving): Promise<LeftFile[]> {
  return ctx.db
    .selectFrom("file")
    .innerJoin("app_user as owner", "owner.id", "file.user_id")
    .select([
      "file.id",
      "file.customer_id",
      "file.user_id",
      "file.name",
      "file.extension",
      "file.maintainer_id",
      "file.created_by",
      "file.is_for_all",
      "file.is_locker",
      "file.dropped_at",
      "owner.email as owner_email",
    ])
    .where("file.customer_id", "=", customer_id)
    .where((eb) =>
      eb.or([
        eb("file.maintainer_id", "=", from),
        eb.and([eb("file.is_locker", "=", true), eb("file.created_by", "=", from)]),
      ]),
    )
    .orderBy("file.id")
    .forUpdate("file")
    .execute();
}

/** Transfers the folders that the person made to the contract holder. Returns them. */
export async function transferFolders(
  ctx: Ctx,
  { customer_id, from }: Leaving,
): Promise<Pick<Selectable<Folder>, "customer_id" | "id" | "name">[]> {
  return ctx.db
    .updateTable("folder")
    .set({ created_by: customer_id })
    .where("customer_id", "=", customer_id)
    .where("created_by", "=", from)
    .returning(["customer_id", "id", "name"])
    .execute();
}

type LeftDeadline = GroupKey & Pick<Selectable<Deadline>, "title" | "person_id">;

/** Transfers each deadline of the person to the owner of its document. */
export async function transferDeadlines(ctx: Ctx, { customer_id, from }: Leaving): Promise<LeftDeadline[]> {
  return ctx.db
    .updateTable("deadline")
    .from("file")
    .set((eb) => ({ person_id: eb.ref("file.user_id") }))
    .whereRef("file.customer_id", "=", "deadline.customer_id")
    .whereRef("file.id", "=", "deadline.file_id")
    .where("deadline.customer_id", "=", customer_id)
    .where("deadline.person_id", "=", from)
    .returning(["deadline.customer_id", "deadline.id", "deadline.title", "deadline.person_id"])
    .execute();
}

export interface OwnedFile {
  readonly id: string;
  /** Null while the document is unfiled. */
  readonly folder_id: string | null;
  readonly name: string;
  readonly extension: string;
  readonly is_sos: boolean;
}

/**
 * The documents that a person owns. Locks them in the order of ids until the transaction ends, together with the
 * documents that the person maintains or has in the locker, to prevent deadlocks.
 */
export async function lockOwnedFiles(ctx: Ctx, customerId: string, userId: string): Promise<OwnedFile[]> {
  const rows = await ctx.db
    .selectFrom("file")
    .select(["id", "folder_id", "name", "extension", "is_sos", "user_id"])
    .where("customer_id", "=", customerId)
    .where((eb) =>
      eb.or([
        eb("user_id", "=", userId),
        eb("maintainer_id", "=", userId),
        eb.and([eb("is_locker", "=", true), eb("created_by", "=", userId)]),
      ]),
    )
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.filter(({ user_id }) => user_id === userId);
}

/**
 * Transfers all documents of a person to the contract holder, or to the whole group. Their SOS marks are cleared,
 * because the holder has other contacts. Submitted and approved documents are marked as changed; the actor joins the
 * submitters and so cannot approve them. The caller passes on what the person maintains.
 */
export async function transferOwnedToHolder(
  ctx: Ctx,
  { customer_id, from }: Leaving,
  forAll: boolean,
): Promise<void> {
  const actor = sql`${userOf(ctx).id}::uuid`;
  await ctx.db
    .updateTable("file")
    .set({
      user_id: customer_id,
      is_for_all: forAll,
      is_sos: false,
      submitters: sql`CASE WHEN approval_status IN ('pending', 'rejected') THEN array_append(array_remove(submitters, ${actor}), ${actor})
        ELSE submitters END`,
      approval_stale_at: sql`CASE WHEN approval_status IN ('pending', 'approved') THEN ${ctx.clock()}::timestamptz END`,
    })
    .where("customer_id", "=", customer_id)
    .where("user_id", "=", from)
    .execute();
}
