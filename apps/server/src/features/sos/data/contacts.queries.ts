import type { InferResult, Insertable, Selectable, Updateable } from "kysely";
import { type Ctx, userOf } from "../../../context/context.ts";
import { holdSession } from "../../../context/session.queries.ts";
import { notFound } from "../../../core/errors.ts";
import { keysOf, type GroupKey } from "../../../context/reach.queries.ts";
import type { DB, SosContact as SosContactTable } from "../../../db/tables.ts";

export type ContactRow = Selectable<SosContactTable>;

/** A person with their group; staff have no contacts. */
type Person = Pick<Selectable<DB["app_user"]>, "customer_id" | "id">;

export async function listContacts(ctx: Ctx, person: Person): Promise<ContactRow[]> {
  return ctx.db
    .selectFrom("sos_contact")
    .selectAll()
    .where("customer_id", "=", person.customer_id)
    .where("user_id", "=", person.id)
    .orderBy("last_name")
    .orderBy("first_name")
    .orderBy("id")
    .execute();
}

/** One of this person's contacts, locked until the transaction ends; 404 for contacts of others. */
export async function getContactLocked(ctx: Ctx, person: Person, id: string): Promise<ContactRow> {
  const row = await ctx.db
    .selectFrom("sos_contact")
    .selectAll()
    .where("customer_id", "=", person.customer_id)
    .where("id", "=", id)
    .where("user_id", "=", person.id)
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
  { customer_id, id }: GroupKey,
  changes: Updateable<SosContactTable>,
): Promise<ContactRow> {
  return ctx.db
    .updateTable("sos_contact")
    .set(changes)
    .where("customer_id", "=", customer_id)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteContactRow(ctx: Ctx, { customer_id, id }: GroupKey): Promise<void> {
  await ctx.db
    .deleteFrom("sos_contact")
    .where("customer_id", "=", customer_id)
    .where("id", "=", id)
    .execute();
}

const PERSON = [
  "app_user.id",
  "first_name",
  "last_name",
  "email",
  "is_active",
  "sos_active_till",
  "sos_with_code",
  "sos_change_mails",
] as const;

export type SosOwner = InferResult<ReturnType<typeof owner>>[number];

const owner = (ctx: Ctx, userId: string) =>
  ctx.db
    .selectFrom("app_user")
    .innerJoin("customer", "customer.id", "app_user.customer_id")
    .select([...PERSON, "customer.id as customer_id", "customer.cancelled_to"])
    .where("app_user.id", "=", userId);

/** The owner of an emergency access; undefined for staff. */
export async function findOwner(ctx: Ctx, userId: string): Promise<SosOwner | undefined> {
  return owner(ctx, userId).executeTakeFirst();
}

/**
 * The owner of an emergency access, locked until the transaction ends, so that concurrent switches are sequential.
 * Error: 404.
 */
export async function getOwnerLocked(ctx: Ctx, userId: string): Promise<SosOwner> {
  const row = await owner(ctx, userId).forNoKeyUpdate("app_user").executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** The actor as owner of an emergency access, locked with their session. Errors: 401 if it has ended; 404. */
export async function getActorLocked(ctx: Ctx): Promise<SosOwner> {
  const actor = userOf(ctx);
  const row = await getOwnerLocked(ctx, actor.id);
  await holdSession(ctx, actor);
  return row;
}

export async function setOwner(
  ctx: Ctx,
  userId: string,
  changes: { sos_active_till?: Date | null; sos_with_code?: boolean; sos_change_mails?: boolean },
): Promise<void> {
  await ctx.db.updateTable("app_user").set(changes).where("id", "=", userId).execute();
}

/** Revokes open accesses of these contacts to their person: sessions, mailed links, and test runs that wait. */
export async function endAccessOf(ctx: Ctx, contacts: readonly GroupKey[]): Promise<void> {
  if (contacts.length === 0) return;
  const { groups, ids } = keysOf(contacts);
  for (const table of ["sos_session_contact", "sos_link_contact", "sos_trial"] as const) {
    await ctx.db
      .deleteFrom(table)
      .where("customer_id", "in", groups)
      .where("contact_id", "in", ids)
      .execute();
  }
}
