import { sql } from "kysely";
import { PREPARED } from "../db/prepared.ts";
import type { Ctx } from "./context.ts";

export interface ChangeRow {
  readonly actor_id: string | null;
  readonly actor_name: string;
  readonly action: string;
  readonly subject_type: string;
  readonly subject_id: string | null;
  readonly subject_name: string;
  readonly customer_id: string | null;
  readonly changes: string;
  readonly ip: string | null;
}

export async function insertChanges(ctx: Ctx, rows: readonly ChangeRow[]): Promise<void> {
  if (rows.length === 0) return;
  await ctx.db
    .insertInto("change")
    .values(rows)
    .$if(rows.length === 1, (query) => query.modifyEnd(PREPARED))
    .execute();
}

const ERASED = sql`actor_name = NULL, subject_name = NULL, changes = NULL, values_salt = NULL, ip = NULL, ip_salt = NULL`;

/** Condition for entries about a person; the index `change_about_person` has the same. */
const aboutPerson = (id: string) =>
  sql`(subject_type IN ('user', 'relationship', 'customer', 'sos', 'sos_access', 'deadline_setting', 'filed_mail')
    AND subject_id = ${id})`;

/**
 * Erases the values of all entries of a group, and values about its contract holder, their emergency contacts and their
 * documents from their time in another group.
 */
export async function eraseValuesOfGroup(ctx: Ctx, customerId: string): Promise<void> {
  await sql`UPDATE change SET ${ERASED} WHERE customer_id = ${customerId} OR ${aboutPerson(customerId)}`.execute(
    ctx.db,
  );
  await eraseValuesOfContacts(ctx, customerId);
  await eraseValuesOfTakenFiles(ctx, customerId);
}

/** Erases what the former group's entries say of the documents that a converted person took along. */
async function eraseValuesOfTakenFiles(ctx: Ctx, customerId: string): Promise<void> {
  await sql`UPDATE change SET ${ERASED}
    FROM change AS conversion
    WHERE conversion.subject_type = 'relationship' AND conversion.subject_id = ${customerId}
      AND conversion.action = 'relationship.converted'
      AND change.customer_id = conversion.customer_id AND change.subject_type = 'file'
      AND change.subject_id IN (SELECT subject_id FROM change AS moved
        WHERE moved.customer_id = ${customerId} AND moved.action = 'file.changed_group')`.execute(ctx.db);
}

/** Erases the values about a person's emergency contacts, also of entries that others caused by a wrong birthday. */
async function eraseValuesOfContacts(ctx: Ctx, id: string): Promise<void> {
  await sql`UPDATE change SET ${ERASED}
    FROM (SELECT DISTINCT customer_id, subject_id FROM change
      WHERE actor_id = ${id} AND subject_type = 'sos_contact') AS contact
    WHERE change.customer_id = contact.customer_id AND change.subject_id = contact.subject_id
      AND change.subject_type = 'sos_contact'`.execute(ctx.db);
}

/** Erases the values about a person of a group and about their emergency contacts. */
export async function eraseValuesOfPerson(ctx: Ctx, id: string): Promise<void> {
  await sql`UPDATE change SET ${ERASED} WHERE ${aboutPerson(id)}`.execute(ctx.db);
  await eraseValuesOfContacts(ctx, id);
}

/** Ids of at most `limit` entries from before a time that still have their network address. */
export async function listWithAddress(ctx: Ctx, before: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM change WHERE at < ${before} AND ip IS NOT NULL LIMIT ${limit}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** Ids of at most `limit` entries from before a time that still have their values. */
export async function listWithValues(ctx: Ctx, before: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM change WHERE at < ${before} AND values_salt IS NOT NULL LIMIT ${limit}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

export async function eraseAddresses(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await sql`UPDATE change SET ip = NULL, ip_salt = NULL WHERE id = ANY(${ids}::bigint[])`.execute(ctx.db);
}

export async function eraseValues(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await sql`UPDATE change SET ${ERASED} WHERE id = ANY(${ids}::bigint[])`.execute(ctx.db);
}
