import { MANDATE_MONTHS } from "@krempelfrei/contract/limits";
import { sql } from "kysely";
import type { Ctx } from "../../context/context.ts";

const IS_WAITING = sql`(file.is_locker OR file.is_unmanaged)`;

/** Waiting letters by the employee who cares for the customer, most first. */
export async function sumWaitingByCaretaker(
  ctx: Ctx,
): Promise<{ id: string | null; name: string | null; count: number }[]> {
  const { rows } = await sql<{ id: string | null; name: string | null; count: number }>`
    SELECT customer.caretaker_user_id AS id, app_user.first_name || ' ' || app_user.last_name AS name,
      count(*)::integer AS count
    FROM file JOIN customer ON customer.id = file.customer_id
    LEFT JOIN app_user ON app_user.id = customer.caretaker_user_id
    WHERE ${IS_WAITING} GROUP BY customer.caretaker_user_id, app_user.first_name, app_user.last_name
    ORDER BY count DESC, name`.execute(ctx.db);
  return rows;
}

export async function countWaitingCustomers(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(DISTINCT customer_id)::integer AS count FROM file WHERE ${IS_WAITING}`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

/** The letter that has waited longest, and its customer. */
export async function findOldestLetter(ctx: Ctx): Promise<{ at: Date; id: string; name: string } | null> {
  const { rows } = await sql<{ at: Date; id: string; name: string }>`
    SELECT file.created_at AS at, file.customer_id AS id, app_user.first_name || ' ' || app_user.last_name AS name
    FROM file JOIN app_user ON app_user.id = file.customer_id
    WHERE ${IS_WAITING} ORDER BY file.created_at, file.id LIMIT 1`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Letters filed on the day before and on the seven days before a German day. */
export async function countFiled(ctx: Ctx, today: string): Promise<{ yesterday: number; week: number }> {
  const { rows } = await sql<{ yesterday: number; week: number }>`
    WITH days AS (SELECT ${today}::date::timestamp AT TIME ZONE 'Europe/Berlin' AS begin)
    SELECT count(*) FILTER (WHERE change.at >= days.begin - interval '1 day')::integer AS yesterday,
      count(*)::integer AS week
    FROM change CROSS JOIN days
    WHERE split_part(change.action, '.', 1) = 'file' AND change.action = 'file.filed'
      AND change.at >= days.begin - interval '7 days' AND change.at < days.begin`.execute(ctx.db);
  return rows[0] ?? { yesterday: 0, week: 0 };
}

/** Jobs that mail a letter and were given up, the latest first, with the person it was for where the job names one. */
export async function listFailedMails(ctx: Ctx, since: Date): Promise<{ at: Date; name: string | null }[]> {
  const { rows } = await sql<{ at: Date; name: string | null }>`
    SELECT job.finished_at AS at, app_user.first_name || ' ' || app_user.last_name AS name
    FROM job LEFT JOIN app_user ON app_user.id::text = coalesce(job.payload ->> 'user_id', job.customer_id::text)
    WHERE job.state = 'dead' AND starts_with(job.name, 'send-') AND job.finished_at >= ${since}
    ORDER BY job.finished_at DESC`.execute(ctx.db);
  return rows;
}

export async function listEnding(
  ctx: Ctx,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<{ id: string; name: string; on: string }[]> {
  const { rows } = await sql<{ id: string; name: string; on: string }>`
    SELECT customer.id, app_user.first_name || ' ' || app_user.last_name AS name, customer.cancelled_to AS "on"
    FROM customer JOIN app_user ON app_user.id = customer.id
    WHERE customer.cancelled_to BETWEEN ${from}::date AND ${to}::date
    ORDER BY customer.cancelled_to, customer.number`.execute(ctx.db);
  return rows;
}

/** Customers with a running contract who pay by debit and have no mandate that counts on the day. */
export async function listWithoutMandate(ctx: Ctx, today: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT customer.id, app_user.first_name || ' ' || app_user.last_name AS name
    FROM customer JOIN app_user ON app_user.id = customer.id
    LEFT JOIN mandate ON mandate.customer_id = customer.id AND mandate.status = 'active'
      AND coalesce(mandate.last_used_on, mandate.signed_on) + make_interval(months => ${MANDATE_MONTHS}) >= ${today}::date
    WHERE customer.payment_method = 'lastschrift' AND mandate.id IS NULL
      AND (customer.cancelled_to IS NULL OR customer.cancelled_to >= ${today}::date)
    ORDER BY customer.number`.execute(ctx.db);
  return rows;
}

/** Staff that can sign in, and whether the first customer and the first invoice exist. */
export async function findFirstSteps(
  ctx: Ctx,
): Promise<{ staff: number; first_customer: boolean; has_billed: boolean }> {
  const { rows } = await sql<{ staff: number; first_customer: boolean; has_billed: boolean }>`
    SELECT (SELECT count(*)::integer FROM app_user
        WHERE role IN ('owner', 'admin', 'janitor') AND is_active AND password_hash IS NOT NULL) AS staff,
      EXISTS (SELECT FROM customer) AS first_customer, EXISTS (SELECT FROM claim) AS has_billed`.execute(
    ctx.db,
  );
  return rows[0] ?? { staff: 0, first_customer: false, has_billed: false };
}
