import type { ContactNoteInput } from "@krempelfrei/contract/customers/contact-notes";
import { sql, type Selectable } from "kysely";
import type { GroupKey } from "../../../context/reach.queries.ts";
import type { Ctx } from "../../../context/context.ts";
import { notFound } from "../../../core/errors.ts";
import type { ContactNote } from "../../../db/tables.ts";

export interface ContactNoteRow extends Readonly<Selectable<ContactNote>> {
  /** Null once the account is deleted. */
  readonly author_name: string | null;
}

const notesOf = (ctx: Ctx, customerId: string) =>
  ctx.db
    .selectFrom("contact_note")
    .leftJoin("app_user as author", "author.id", "contact_note.author_id")
    .selectAll("contact_note")
    .select(sql<string | null>`author.first_name || ' ' || author.last_name`.as("author_name"))
    .where("contact_note.customer_id", "=", customerId);

/** The notes of a customer, the newest first; all without a limit. */
export async function listNoteRows(ctx: Ctx, customerId: string, limit?: number): Promise<ContactNoteRow[]> {
  return notesOf(ctx, customerId)
    .orderBy("contact_note.created_at", "desc")
    .orderBy("contact_note.id", "desc")
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
}

export async function countNotes(ctx: Ctx, customerId: string): Promise<number> {
  const { count } = await ctx.db
    .selectFrom("contact_note")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("customer_id", "=", customerId)
    .executeTakeFirstOrThrow();
  return count;
}

/** A note of this customer; 404 for unknown notes and notes of others. */
export async function getNoteRow(ctx: Ctx, { customer_id, id }: GroupKey): Promise<ContactNoteRow> {
  const row = await notesOf(ctx, customer_id).where("contact_note.id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

export async function insertNote(
  ctx: Ctx,
  note: ContactNoteInput & { readonly customer_id: string; readonly author_id: string },
): Promise<string> {
  const { id } = await ctx.db
    .insertInto("contact_note")
    .values({ ...note, created_at: ctx.clock() })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteNote(ctx: Ctx, { customer_id, id }: GroupKey): Promise<void> {
  await ctx.db
    .deleteFrom("contact_note")
    .where("customer_id", "=", customer_id)
    .where("id", "=", id)
    .execute();
}
