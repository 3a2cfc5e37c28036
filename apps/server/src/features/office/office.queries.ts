import { MANDATE_MONTHS } from "@krempelfrei/contract/limits";
import { sql } from "kysely";
import type { Ctx } from "../../context/context.ts";
import { REFUSED } from "../../mail/port.ts";
import { WAITING_SINCE } from "../files/data/files.queries.ts";

/** Starts a read-only transaction on one snapshot; the database cancels statements after this many milliseconds. */
export async function beginReading(ctx: Ctx, statementMs: number): Promise<void> {
  await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`.execute(ctx.db);
  await sql`SELECT set_config('statement_timeout', ${String(statementMs)}, true)`.execute(ctx.db);
}

/** Reads after a savepoint, so that the transaction continues if a statement fails. Rejects as the reading does. */
export async function behindSavepoint<T>(ctx: Ctx, read: (ctx: Ctx) => Promise<T>): Promise<T> {
  await sql`SAVEPOINT part`.execute(ctx.db);
  try {
    const result = await read(ctx);
    await sql`RELEASE SAVEPOINT part`.execute(ctx.db);
    return result;
  } catch (error) {
    await sql`ROLLBACK TO SAVEPOINT part`.execute(ctx.db);
    throw error;
  }
}

const SAMPLE = sql`(SELECT id FROM customer WHERE is_sample)`;

const IS_WAITING = sql`(file.is_locker OR file.is_unmanaged) AND file.customer_id IS DISTINCT FROM ${SAMPLE}`;

interface WaitingRow {
  readonly id: string | null;
  readonly name: string | null;
  readonly count: number;
  readonly customers: number;
  readonly oldest: Date;
  /** Customer of the document that has waited longest. */
  readonly oldest_customer_id: string;
}

/** Waiting letters by the employee who cares for the customer, most first. */
export async function sumWaitingByCaretaker(ctx: Ctx): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    WITH waiting AS MATERIALIZED (
      SELECT customer_id, count(*) AS count, min(${WAITING_SINCE}) AS oldest FROM file WHERE ${IS_WAITING} GROUP BY customer_id
    ), by AS (
      SELECT customer.caretaker_user_id AS id, sum(waiting.count)::integer AS count, count(*)::integer AS customers,
        min(waiting.oldest) AS oldest, (array_agg(customer.id ORDER BY waiting.oldest, customer.id))[1] AS oldest_customer_id
      FROM waiting JOIN customer ON customer.id = waiting.customer_id GROUP BY customer.caretaker_user_id
    )
    SELECT by.*, app_user.first_name || ' ' || app_user.last_name AS name
    FROM by LEFT JOIN app_user ON app_user.id = by.id ORDER BY count DESC, name`.execute(ctx.db);
  return rows;
}

interface PendingRow {
  readonly id: string;
  readonly name: string;
  /** Numbers of all documents and customers, the same in each row. */
  readonly documents: number;
  readonly customers: number;
}

/** Customers whose documents wait for an approval, except those that `submitter` submitted; most documents first. */
export async function listPending(
  ctx: Ctx,
  { submitter, limit }: { readonly submitter: string | null; readonly limit: number },
): Promise<PendingRow[]> {
  const { rows } = await sql<PendingRow>`
    WITH pending AS MATERIALIZED (
      SELECT customer_id, count(*) AS own, sum(count(*)) OVER ()::integer AS documents, count(*) OVER ()::integer AS customers
      FROM file WHERE approval_status = 'pending' AND customer_id IS DISTINCT FROM ${SAMPLE}
        AND (${submitter}::uuid = ANY(submitters)) IS NOT TRUE
      GROUP BY customer_id ORDER BY own DESC, customer_id LIMIT ${limit}
    )
    SELECT pending.customer_id AS id, documents, customers, app_user.first_name || ' ' || app_user.last_name AS name
    FROM pending JOIN app_user ON app_user.id = pending.customer_id ORDER BY own DESC, pending.customer_id`.execute(
    ctx.db,
  );
  return rows;
}

export async function getPersonName(ctx: Ctx, id: string): Promise<string> {
  const { name } = await ctx.db
    .selectFrom("app_user")
    .select(sql<string>`first_name || ' ' || last_name`.as("name"))
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return name;
}

/** Letters filed on the day before and on the seven days before a German day. */
export async function countFiled(ctx: Ctx, today: string): Promise<{ yesterday: number; week: number }> {
  const { rows } = await sql<{ yesterday: number; week: number }>`
    WITH days AS (SELECT ${today}::date::timestamp AT TIME ZONE 'Europe/Berlin' AS begin)
    SELECT count(*) FILTER (WHERE change.at >= days.begin - interval '1 day')::integer AS yesterday,
      count(*)::integer AS week
    FROM change CROSS JOIN days
    WHERE split_part(change.action, '.', 1) = 'file' AND change.action = 'file.filed'
      AND (change.customer_id = ${SAMPLE}) IS NOT TRUE
      AND change.at >= days.begin - interval '7 days' AND change.at < days.begin`.execute(ctx.db);
  return rows[0] ?? { yesterday: 0, week: 0 };
}

interface FailedMailRow {
  /** Null if the job has no recipient. */
  readonly id: string | null;
  readonly name: string | null;
  readonly customer_id: string | null;
  /** True if the mail was for an emergency contact of the person. */
  readonly of_contact: boolean;
  readonly at: Date;
  /** Total number of failed mails, the same in each row. */
  readonly count: number;
}

/** Persons whose address or contact's address is still the one that a mail did not arrive at. */
const IS_STILL_THERE = sql`CASE WHEN undelivered_mail.of_contact
  THEN EXISTS (SELECT FROM sos_contact WHERE sos_contact.user_id = undelivered_mail.user_id
    AND sha256(convert_to(sos_contact.email, 'UTF8')) = undelivered_mail.address_hash)
  ELSE EXISTS (SELECT FROM app_user WHERE app_user.id = undelivered_mail.user_id
    AND sha256(convert_to(app_user.email, 'UTF8')) = undelivered_mail.address_hash) END`;

/** Job that mails to an address that nobody has yet, so that its refusal marks no person. */
const NOBODYS_ADDRESS = "send-email-link";

/** Job that mails many invoices and is repeated; unsent invoices are counted from their own rows. */
const INVOICES = "send-invoices";

/**
 * Persons whose mails were given up by the queue, are tried in vain since before `late`, or were refused or reported as
 * undelivered, the latest first. A refused mail counts once, not again as the job that it ended.
 */
export async function listFailedMails(
  ctx: Ctx,
  { since, late, limit }: { readonly since: Date; readonly late: Date; readonly limit: number },
): Promise<FailedMailRow[]> {
  const { rows } = await sql<FailedMailRow>`
    WITH mail AS (
      SELECT coalesce((payload ->> 'user_id')::uuid, customer_id) AS person_id, false AS of_contact,
        coalesce(finished_at, created_at) AS at
      FROM job WHERE starts_with(name, 'send-') AND name <> ${INVOICES} AND (state = 'dead' AND finished_at >= ${since}
          OR state = 'queued' AND last_error IS NOT NULL AND created_at < ${late})
        AND (name <> ${NOBODYS_ADDRESS} AND starts_with(last_error, ${REFUSED})) IS NOT TRUE
      UNION ALL
      SELECT user_id, of_contact, at FROM undelivered_mail WHERE at >= ${since} AND ${IS_STILL_THERE}
    ), failed AS MATERIALIZED (
      SELECT person_id, of_contact, max(at) AS at, sum(count(*)) OVER ()::integer AS count
      FROM mail GROUP BY person_id, of_contact ORDER BY at DESC LIMIT ${limit}
    )
    SELECT failed.at, failed.count, failed.of_contact, app_user.id, app_user.customer_id,
      app_user.first_name || ' ' || app_user.last_name AS name
    FROM failed LEFT JOIN app_user ON app_user.id = failed.person_id ORDER BY failed.at DESC`.execute(ctx.db);
  return rows;
}

interface AsideMailRow {
  readonly id: string;
  readonly name: string;
  readonly customer_id: string;
  /** Total number of mails that were set aside, the same in each row. */
  readonly count: number;
}

/** Members whose mails were set aside since a point in time, the latest first. */
export async function listAsideMails(
  ctx: Ctx,
  { since, limit }: { readonly since: Date; readonly limit: number },
): Promise<AsideMailRow[]> {
  const { rows } = await sql<AsideMailRow>`
    SELECT app_user.id, app_user.customer_id, app_user.first_name || ' ' || app_user.last_name AS name,
      sum(count(*)) OVER ()::integer AS count
    FROM mail_begun JOIN app_user ON app_user.id = mail_begun.sender_id
    WHERE mail_begun.aside_at >= ${since} AND app_user.customer_id IS NOT NULL
    GROUP BY app_user.id ORDER BY max(mail_begun.aside_at) DESC LIMIT ${limit}`.execute(ctx.db);
  return rows;
}

interface Ending {
  readonly from: string;
  readonly soon: string;
  readonly to: string;
  readonly limit: number;
}

interface EndingRow {
  readonly id: string;
  readonly name: string;
  readonly on: string;
  /** Total numbers, the same in each row. */
  readonly count: number;
  readonly soon: number;
}

export async function listEnding(ctx: Ctx, { from, soon, to, limit }: Ending): Promise<EndingRow[]> {
  const { rows } = await sql<EndingRow>`
    WITH ending AS MATERIALIZED (
      SELECT id, number, cancelled_to, count(*) OVER ()::integer AS count,
        count(*) FILTER (WHERE cancelled_to <= ${soon}::date) OVER ()::integer AS soon
      FROM customer WHERE cancelled_to BETWEEN ${from}::date AND ${to}::date ORDER BY cancelled_to, number LIMIT ${limit}
    )
    SELECT ending.id, app_user.first_name || ' ' || app_user.last_name AS name, ending.cancelled_to AS "on", ending.count, ending.soon
    FROM ending JOIN app_user ON app_user.id = ending.id ORDER BY ending.cancelled_to, ending.number`.execute(
    ctx.db,
  );
  return rows;
}

/** Customers with a running contract who pay by debit and have no mandate that is valid on the day. */
export async function listWithoutMandate(
  ctx: Ctx,
  { today, limit }: { readonly today: string; readonly limit: number },
): Promise<{ id: string; name: string; count: number }[]> {
  const { rows } = await sql<{ id: string; name: string; count: number }>`
    WITH lacking AS MATERIALIZED (
      SELECT customer.id, customer.number, count(*) OVER ()::integer AS count
      FROM customer LEFT JOIN mandate ON mandate.customer_id = customer.id AND mandate.status = 'active'
        AND coalesce(mandate.last_used_on, mandate.signed_on) + make_interval(months => ${MANDATE_MONTHS}) >= ${today}::date
      WHERE customer.payment_method = 'lastschrift' AND mandate.id IS NULL
        AND (customer.cancelled_to IS NULL OR customer.cancelled_to >= ${today}::date)
      ORDER BY customer.number LIMIT ${limit}
    )
    SELECT lacking.id, app_user.first_name || ' ' || app_user.last_name AS name, lacking.count
    FROM lacking JOIN app_user ON app_user.id = lacking.id ORDER BY lacking.number`.execute(ctx.db);
  return rows;
}

/** True if there is any invoice. */
export async function hasBilled(ctx: Ctx): Promise<boolean> {
  const { rows } = await sql<{ yes: boolean }>`SELECT EXISTS (SELECT FROM claim) AS yes`.execute(ctx.db);
  return rows[0]?.yes === true;
}

interface FirstStepsRow {
  readonly staff: number;
  readonly first_customer: boolean;
  readonly sample_id: string | null;
}

/** Number of staff who can sign in, whether the first customer exists, and the sample customer. */
export async function findFirstSteps(ctx: Ctx): Promise<FirstStepsRow> {
  const { rows } = await sql<FirstStepsRow>`
    SELECT (SELECT count(*)::integer FROM app_user
        WHERE role IN ('owner', 'admin', 'janitor') AND is_active AND password_hash IS NOT NULL) AS staff,
      EXISTS (SELECT FROM customer WHERE NOT is_sample) AS first_customer, ${SAMPLE} AS sample_id`.execute(
    ctx.db,
  );
  return rows[0] ?? { staff: 0, first_customer: false, sample_id: null };
}
