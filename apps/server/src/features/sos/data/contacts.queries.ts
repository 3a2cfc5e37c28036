import type { Insertable, Selectable, Updateable } from "kysely";
import type { Ctx } from "../../../core/context.ts";
import { notFound } from "../../../core/errors.ts";
import type { DB, SosContact as SosContactTable } from "../../../db/tables.ts";

export type ContactRow = Selectable<SosContactTable>;

/** The contacts of a person by name. */
export async function listContacts(ctx: Ctx, userId: string): Promise<ContactRow[]> {
  return ctx.db
    .selectFrom("sos_contact")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("last_name")
    .orderBy("first_name")
    .orderBy("id")
    .execute();
}

/** One of this person's contacts, locked until the transaction ends; 404 for anybody else's. */
export async function getContactLocked(ctx: Ctx, userId: string, id: string): Promise<ContactRow> {
  const row = await ctx.db
    .selectFrom("sos_contact")
    .selectAll()
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

export async function insertContact(ctx: Ctx, contact: Insertable<SosContactTable>): Promise<ContactRow> {
  return ctx.db.insertInto("sos_contact").values(contact).returningAll().executeTakeFirstOrThrow();
}

export async function setContact(
  ctx: Ctx,
  id: string,
  changes: Updateable<SosContactTable>,
): Promise<ContactRow> {
  return ctx.db
    .updateTable("sos_contact")
    .set(changes)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteContactRow(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.deleteFrom("sos_contact").where("id", "=", id).execute();
}

const PERSON = [
  "id",
  "customer_id",
  "first_name",
  "last_name",
  "email",
  "is_active",
  "sos_active_till",
  "sos_with_code",
] as const;

export type SosOwner = Pick<Selectable<DB["app_user"]>, (typeof PERSON)[number]>;

/** The person whose emergency access it is, or undefined. */
export async function findOwner(ctx: Ctx, userId: string): Promise<SosOwner | undefined> {
  return ctx.db.selectFrom("app_user").select(PERSON).where("id", "=", userId).executeTakeFirst();
}

/** The same locked until the transaction ends: two who switch at once go one after the other. Error: 404. */
export async function getOwnerLocked(ctx: Ctx, userId: string): Promise<SosOwner> {
  const row = await ctx.db
    .selectFrom("app_user")
    .select(PERSON)
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

export async function setOwner(
  ctx: Ctx,
  userId: string,
  changes: { sos_active_till?: Date | null; sos_with_code?: boolean },
): Promise<void> {
  await ctx.db.updateTable("app_user").set(changes).where("id", "=", userId).execute();
}

/** Ends what these contacts have open for their person: sessions for it, and mailed links. */
export async function endAccessOf(ctx: Ctx, contactIds: readonly string[]): Promise<void> {
  if (contactIds.length === 0) return;
  await ctx.db.deleteFrom("sos_session_contact").where("contact_id", "in", contactIds).execute();
  await ctx.db.deleteFrom("sos_link").where("contact_id", "in", contactIds).execute();
}
