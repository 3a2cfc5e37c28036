import type { RelationKind } from "@krempelfrei/contract/relationships/relationships";
import { sql, type Selectable } from "kysely";
import type { Ctx } from "../../context/context.ts";
import type { AppUser } from "../../db/tables.ts";

const COLUMNS = [
  "id",
  "role",
  "first_name",
  "last_name",
  "relation_kind",
  "birthday",
  "email",
  "is_active",
  "revision",
] as const;

export type PersonRow = Readonly<
  Pick<Selectable<AppUser>, (typeof COLUMNS)[number]> & { has_password: boolean }
>;

function persons(ctx: Ctx) {
  return ctx.db
    .selectFrom("app_user")
    .select(COLUMNS)
    .select(sql<boolean>`password_hash IS NOT NULL`.as("has_password"));
}

/** The persons of a group, the contract holder first; empty for an unknown group. */
export async function listPersons(ctx: Ctx, customerId: string): Promise<PersonRow[]> {
  return persons(ctx)
    .where("customer_id", "=", customerId)
    .orderBy(sql`id = customer_id`, "desc")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** A person of this group; undefined for unknown ids and ids of other groups. */
export async function findPerson(ctx: Ctx, customerId: string, id: string): Promise<PersonRow | undefined> {
  return persons(ctx).where("customer_id", "=", customerId).where("id", "=", id).executeTakeFirst();
}

/**
 * A person of this group with the row locked until the transaction ends, so that nobody can transfer a document to the
 * person, nor edit, remove or convert them. Without a group: a member of any group, returned with it.
 */
export async function lockPerson(
  ctx: Ctx,
  customerId: string | undefined,
  id: string,
): Promise<(PersonRow & { readonly customer_id: string | null }) | undefined> {
  let query = persons(ctx).select("customer_id").where("id", "=", id).where("customer_id", "is not", null);
  if (customerId !== undefined) query = query.where("customer_id", "=", customerId);
  return query.forUpdate().executeTakeFirst();
}

/**
 * The persons of a group with these ids, locked against changes and removal in the order of ids, to prevent deadlocks.
 * Documents can still be transferred to them: that locks the document first.
 */
export async function lockPersons(
  ctx: Ctx,
  customerId: string,
  ids: readonly string[],
): Promise<PersonRow[]> {
  return persons(ctx)
    .where("customer_id", "=", customerId)
    .where("id", "in", ids)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

export interface NewRelatedPerson {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
  readonly birthday: string | null;
  readonly relation_kind: RelationKind;
}

/** Inserts a person who joins now, by the clock that deletions have too. A taken e-mail rejects with code 23505. */
export async function insertRelatedPerson(
  ctx: Ctx,
  customerId: string,
  person: NewRelatedPerson,
): Promise<{ id: string }> {
  return ctx.db
    .insertInto("app_user")
    .values({ role: "related", customer_id: customerId, created_at: ctx.clock(), ...person })
    .returning("id")
    .executeTakeFirstOrThrow();
}

export async function setRelatedPerson(
  ctx: Ctx,
  id: string,
  changes: Partial<NewRelatedPerson>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await ctx.db.updateTable("app_user").set(changes).where("id", "=", id).execute();
}

/** Deletes a person; foreign keys delete sessions, links, passkeys and emergency contacts. */
export async function deletePerson(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.deleteFrom("app_user").where("id", "=", id).execute();
}

export interface Belongings {
  /** Documents that the person owns. */
  readonly owned: number;
  /** Unfiled documents among these. */
  readonly waiting: number;
  /** Documents of others and of the whole group that the person may change. */
  readonly maintained: number;
  /** Deleted documents of the person that can still be restored. */
  readonly deleted: number;
  readonly sos_contacts: number;
}

export async function countBelongings(ctx: Ctx, customerId: string, id: string): Promise<Belongings> {
  const { rows } = await sql<Belongings>`
    SELECT
      count(*) FILTER (WHERE user_id = ${id}) AS owned,
      count(*) FILTER (WHERE user_id = ${id} AND (is_locker OR is_unmanaged)) AS waiting,
      count(*) FILTER (WHERE user_id <> ${id}) AS maintained,
      (SELECT count(*) FROM deleted_file WHERE customer_id = ${customerId} AND user_id = ${id}) AS deleted,
      (SELECT count(*) FROM sos_contact WHERE customer_id = ${customerId} AND user_id = ${id}) AS sos_contacts
    FROM file WHERE customer_id = ${customerId} AND (user_id = ${id} OR maintainer_id = ${id})`.execute(
    ctx.db,
  );
  return rows[0] ?? { owned: 0, waiting: 0, maintained: 0, deleted: 0, sos_contacts: 0 };
}

/**
 * Customers that were deleted and exist again after a restore, as customers or as the related persons that they were
 * before; customers first, because their related persons go with them.
 */
export async function listErasedPeople(ctx: Ctx): Promise<{ id: string; customer_id: string }[]> {
  return ctx.db
    .selectFrom("content_key")
    .innerJoin("app_user", "app_user.id", "content_key.customer_id")
    .select("app_user.id")
    .select(sql<string>`app_user.customer_id`.as("customer_id"))
    .where("content_key.destroyed_at", "is not", null)
    .where("app_user.customer_id", "is not", null)
    .orderBy(sql`app_user.id = app_user.customer_id`, "desc")
    .execute();
}

/** Related persons of a group who have the key of a group of their own, by a restore from before their conversion. */
export async function listConvertedSince(ctx: Ctx, customerId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom("app_user")
    .innerJoin("content_key", "content_key.customer_id", "app_user.id")
    .select("app_user.id")
    .where("app_user.customer_id", "=", customerId)
    .whereRef("app_user.id", "<>", "app_user.customer_id")
    .where("content_key.destroyed_at", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Turns a related person into the contract holder of their own group, whose contract exists. */
export async function setContractHolder(
  ctx: Ctx,
  id: string,
  changes: { readonly email: string; readonly birthday: string },
): Promise<void> {
  // The constraints are violated until documents and contacts have followed; the commit checks them.
  await sql`SET CONSTRAINTS ALL DEFERRED`.execute(ctx.db);
  await ctx.db
    .updateTable("app_user")
    .set({ role: "customer", customer_id: id, relation_kind: null, ...changes })
    .where("id", "=", id)
    .execute();
}
