import { sql, type SqlBool } from "kysely";
import type { Ctx, SosPersonRef } from "../../../context/context.ts";
import { keysOf } from "../../../context/reach.queries.ts";
import { admitsContacts, sessionContacts, toPersonRef } from "./sos-session.queries.ts";

/** A contact by its whole key. */
export type ContactKey = Pick<SosPersonRef, "customer_id" | "contact_id">;

export const keysOfContacts = (contacts: readonly ContactKey[]): { groups: string[]; ids: string[] } =>
  keysOf(contacts.map(({ customer_id, contact_id }) => ({ customer_id, id: contact_id })));

/** A contact with the person who named them and whose access is active, or who has started a test run (`is_trial`). */
export interface OpenContact extends SosPersonRef {
  /** True if the access is active, with a test run or without. */
  readonly is_on: boolean;
  readonly birthday: string;
  readonly with_code: boolean;
}

/** The contacts whose person admits them now. */
export function openContacts(ctx: Ctx) {
  const now = ctx.clock();
  const trial = sql<SqlBool>`EXISTS (
    SELECT FROM sos_trial WHERE sos_trial.customer_id = sos_contact.customer_id
      AND sos_trial.contact_id = sos_contact.id AND sos_trial.expires_at > ${now})`;
  return ctx.db
    .selectFrom("sos_contact")
    .innerJoin("app_user", (join) =>
      join
        .onRef("app_user.customer_id", "=", "sos_contact.customer_id")
        .onRef("app_user.id", "=", "sos_contact.user_id"),
    )
    .select([
      "sos_contact.id as contact_id",
      "sos_contact.first_name as contact_first_name",
      "sos_contact.last_name as contact_last_name",
      "sos_contact.birthday",
      "app_user.id",
      "app_user.customer_id",
      "app_user.first_name",
      "app_user.last_name",
      "app_user.sos_with_code as with_code",
      sql<boolean>`coalesce(app_user.sos_active_till > ${now}, false)`.as("is_on"),
      trial.as("is_trial"),
    ])
    .where(admitsContacts(now, trial))
    .orderBy("app_user.last_name")
    .orderBy("app_user.first_name")
    .orderBy("app_user.id");
}

type Row = Omit<Parameters<typeof toPersonRef>[0], "is_trial"> & {
  readonly birthday: string;
  readonly with_code: boolean;
  readonly is_on: boolean;
  readonly is_trial: SqlBool;
};
export const toOpen = (row: Row): OpenContact => ({
  ...toPersonRef({ ...row, is_trial: row.is_trial === true }),
  is_on: row.is_on,
  birthday: row.birthday,
  with_code: row.with_code,
});

/** The contacts with this address whose person admits them now. */
export async function listOpenContacts(ctx: Ctx, email: string): Promise<OpenContact[]> {
  return (await openContacts(ctx).where("sos_contact.email", "=", email).execute()).map(toOpen);
}

/**
 * Locks the persons of those contacts among these that may sign in now, until the transaction ends: a deactivation
 * waits, and then ends the session that is opened here.
 */
export async function lockOpenContacts(ctx: Ctx, contacts: readonly ContactKey[]): Promise<OpenContact[]> {
  if (contacts.length === 0) return [];
  const { groups, ids } = keysOfContacts(contacts);
  const rows = await openContacts(ctx)
    .where("sos_contact.customer_id", "in", groups)
    .where("sos_contact.id", "in", ids)
    .forShare("app_user")
    .execute();
  return rows.map(toOpen);
}

export interface ContactAddress {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly birthday: string;
}

export async function findContactAddress(
  ctx: Ctx,
  { customer_id, contact_id }: ContactKey,
): Promise<ContactAddress | undefined> {
  return ctx.db
    .selectFrom("sos_contact")
    .select(["id", "first_name", "last_name", "email", "birthday"])
    .where("customer_id", "=", customer_id)
    .where("id", "=", contact_id)
    .executeTakeFirst();
}

export interface NewSosSession {
  readonly token_hash: Buffer;
  readonly is_pending: boolean;
  readonly expires_at: Date;
  readonly ip: string;
}

export async function insertSosSession(
  ctx: Ctx,
  session: NewSosSession,
  contacts: readonly (ContactKey & Pick<SosPersonRef, "is_trial">)[],
): Promise<string> {
  const { id } = await ctx.db
    .insertInto("sos_session")
    .values({ ...session, created_at: ctx.clock() })
    .returning("id")
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto("sos_session_contact")
    .values(
      contacts.map(({ customer_id, contact_id, is_trial }) => ({
        customer_id,
        contact_id,
        is_trial,
        session_id: id,
      })),
    )
    .execute();
  return id;
}

export async function deleteSosSession(ctx: Ctx, tokenHash: Buffer): Promise<void> {
  await ctx.db.deleteFrom("sos_session").where("token_hash", "=", tokenHash).execute();
}

export async function setLastAccess(ctx: Ctx, contacts: readonly ContactKey[]): Promise<void> {
  if (contacts.length === 0) return;
  const { groups, ids } = keysOfContacts(contacts);
  await ctx.db
    .updateTable("sos_contact")
    .set({ last_access_at: ctx.clock() })
    .where("customer_id", "in", groups)
    .where("id", "in", ids)
    .execute();
}

/** The contact of a session that waits for a code, to mail it to. */
export async function findPendingContact(ctx: Ctx, sessionId: string): Promise<ContactKey | undefined> {
  return sessionContacts(ctx)
    .select(["sos_contact.customer_id", "sos_contact.id as contact_id"])
    .where("sos_session.id", "=", sessionId)
    .where("sos_session.is_pending", "=", true)
    .orderBy("sos_contact.id")
    .executeTakeFirst();
}
