import { closedBefore } from "@krempelfrei/contract/customers/customer-terms";
import { berlinDay } from "@krempelfrei/contract/dates";
import { sql, type ExpressionBuilder, type RawBuilder, type SqlBool } from "kysely";
import type { Ctx, SosPersonRef } from "../../../context/context.ts";
import type { DB } from "../../../db/tables.ts";
import { fullName } from "../../../core/names.ts";

type Database = Pick<Ctx, "db" | "clock">;

/** True for a session's contact that a test run admitted. */
const BY_TRIAL = sql<SqlBool>`sos_session_contact.is_trial`;

/**
 * Condition of an emergency access that admits contacts: it is active, or the contact is in a test run (`trial`), and
 * the person could sign in themselves. Checked at every sign-in and with every request of an open session.
 */
export function admitsContacts(now: Date, trial: RawBuilder<SqlBool>) {
  return (eb: ExpressionBuilder<DB, "app_user">) =>
    eb.and([
      eb.or([eb("app_user.sos_active_till", ">", now), trial]),
      eb("app_user.is_active", "=", true),
      eb("app_user.email", "is not", null),
      eb.not(
        eb.exists(
          eb
            .selectFrom("customer")
            .whereRef("customer.id", "=", "app_user.customer_id")
            .where("customer.cancelled_to", "<", closedBefore(berlinDay(now))),
        ),
      ),
    ]);
}

export interface SosSessionRow {
  readonly id: string;
  readonly is_pending: boolean;
  readonly expires_at: Date;
  /** Persons whose documents the session shows; at least one. */
  readonly persons: readonly SosPersonRef[];
}

/** Sessions of contacts that have not expired, with a row for each person who admits the contact now. */
export const sessionContacts = (ctx: Database) =>
  ctx.db
    .selectFrom("sos_session")
    .innerJoin("sos_session_contact", "sos_session_contact.session_id", "sos_session.id")
    .innerJoin("sos_contact", (join) =>
      join
        .onRef("sos_contact.customer_id", "=", "sos_session_contact.customer_id")
        .onRef("sos_contact.id", "=", "sos_session_contact.contact_id"),
    )
    .innerJoin("app_user", (join) =>
      join
        .onRef("app_user.customer_id", "=", "sos_contact.customer_id")
        .onRef("app_user.id", "=", "sos_contact.user_id"),
    )
    .where("sos_session.expires_at", ">", ctx.clock())
    .where(admitsContacts(ctx.clock(), BY_TRIAL));

/** The session of a contact with this token, open or pending, and the persons who admit the contact now. */
export async function findSosSession(ctx: Database, tokenHash: Buffer): Promise<SosSessionRow | undefined> {
  const rows = await sessionContacts(ctx)
    .select([
      "sos_session.id as session_id",
      "sos_session.is_pending",
      "sos_session.expires_at",
      "sos_contact.id as contact_id",
      "sos_contact.first_name as contact_first_name",
      "sos_contact.last_name as contact_last_name",
      "sos_session_contact.is_trial",
      "app_user.id",
      "app_user.customer_id",
      "app_user.first_name",
      "app_user.last_name",
    ])
    .where("sos_session.token_hash", "=", tokenHash)
    .orderBy("app_user.last_name")
    .orderBy("app_user.first_name")
    .orderBy("app_user.id")
    .execute();
  const [first] = rows;
  return first && { ...first, id: first.session_id, persons: rows.map(toPersonRef) };
}

export interface ContactOfPersonRow {
  readonly contact_id: string;
  readonly contact_first_name: string;
  readonly contact_last_name: string;
  readonly is_trial: boolean;
  readonly id: string;
  /** Never null for members. */
  readonly customer_id: string | null;
  readonly first_name: string;
  readonly last_name: string;
}

export const toPersonRef = (row: ContactOfPersonRow): SosPersonRef => ({
  id: row.id,
  customer_id: row.customer_id ?? row.id,
  name: fullName(row),
  contact_id: row.contact_id,
  contact_name: `${row.contact_first_name} ${row.contact_last_name}`,
  is_trial: row.is_trial,
});

export async function deleteEndedSosSessions(ctx: Database): Promise<void> {
  await ctx.db.deleteFrom("sos_session").where("expires_at", "<", ctx.clock()).execute();
}

/** Ends all emergency accesses, open or waiting for a code; returns their number. */
export async function deleteAllSosSessions(ctx: Database): Promise<number> {
  const { numDeletedRows } = await ctx.db.deleteFrom("sos_session").executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
