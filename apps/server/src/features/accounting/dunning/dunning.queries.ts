import { sql, type RawBuilder, type Selectable } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import { notFound } from "../../../core/errors.ts";
import type { GroupKey } from "../../../context/reach.queries.ts";
import type { Reminder } from "../../../db/tables.ts";
import type { CustomerNames, LetterRecipient } from "../data/customer-names.ts";
import { withoutMandate } from "../data/claims.queries.ts";
import { accountCredits } from "../data/credit.queries.ts";
import { isReversed } from "../data/reversals.queries.ts";
import { accountRests, listOpenFees, type OpenFeeRow } from "../data/open-fees.queries.ts";

/** An open claim with the facts that decide about reminders. */
export interface OpenClaimRow {
  readonly id: string;
  readonly number: string;
  readonly month: string;
  readonly issued_on: string;
  readonly due_on: string;
  readonly open_cents: number;
  readonly status: string;
  readonly level: number | null;
  readonly reminder_due_on: string | null;
  /** Day since which a collection agency has the claim; null if none has it. */
  readonly agency_on: string | null;
  /** True if the next collection takes the claim, or a collection is under way. */
  readonly is_collected: boolean;
}

/** An open fee with the letters that mentioned it: every letter demands all open fees. */
export interface DebtorFee extends OpenFeeRow {
  readonly asked_until: string | null;
  readonly asked_alone: boolean;
}

/** A customer with all their open debts. */
export interface DebtorRow extends LetterRecipient {
  readonly email: string | null;
  readonly dunning_block: boolean;
  readonly dunning_block_note: string | null;
  readonly claims: readonly OpenClaimRow[];
  readonly fees: readonly DebtorFee[];
  readonly open_cents: number;
  readonly overdue_cents: number;
}

const overdueCents = (today: string) =>
  sql`CASE WHEN claim.due_on < ${today}::date AND NOT collected.yes THEN claim.open_cents ELSE 0 END`;

/** Claims with their customer; `collected.yes` is true if a collection takes the claim. */
const claimed = (today: string) => sql`
  claim
  JOIN customer ON customer.id = claim.customer_id
  CROSS JOIN LATERAL (
    -- What a run will take: by debit, never tried, with a valid mandate and without a block. One that a later month's run
    -- has left out is taken by no other, unless somebody asks for earlier months.
    SELECT claim.status = 'im_einzug' OR (claim.status IN ('offen', 'teilbezahlt') AND claim.payment_method = 'lastschrift'
      AND customer.payment_method = 'lastschrift' AND NOT customer.debit_block
      AND NOT EXISTS (SELECT FROM sepa_run WHERE sepa_run.month > claim.month AND sepa_run.status <> 'verworfen')
      AND NOT ${withoutMandate(today)}) AS yes
  ) AS collected`;
const IS_OPEN = sql`(claim.open_cents > 0 AND claim.kind <> 'storno'
  AND claim.status IN ('offen', 'teilbezahlt', 'ruecklaeufer', 'gemahnt', 'im_einzug'))`;

/** Level of a claim's last reminder that was not withdrawn: the number of letters before it. The letter may be of a higher one, for older claims. */
const CLAIM_LEVEL = sql<number>`count(*)::integer - 1`;

const openClaims = (today: string) => sql`
  SELECT claim.customer_id, claim.id, claim.number, claim.month, claim.issued_on, claim.due_on, claim.open_cents, claim.status, claim.agency_on,
    last.level, last.due_on AS reminder_due_on, collected.yes AS is_collected, ${overdueCents(today)} AS overdue_cents
  FROM ${claimed(today)}
  LEFT JOIN LATERAL (
    SELECT ${CLAIM_LEVEL} AS level, max(reminder.due_on) AS due_on FROM reminder_claim
    JOIN reminder ON reminder.customer_id = reminder_claim.customer_id AND reminder.id = reminder_claim.reminder_id
    WHERE reminder_claim.customer_id = claim.customer_id AND reminder_claim.claim_id = claim.id
      AND reminder.paid_at IS NULL
    HAVING count(*) > 0) AS last ON true
  WHERE ${IS_OPEN}`;

/** Debts of each customer; a fee is due from the day on which it was charged. */
const debtorSums = (claims: RawBuilder<unknown>, ids?: readonly string[]) => sql`
  SELECT customer_id, coalesce(claims, '[]'::jsonb) AS claims,
    (coalesce(open_cents, 0) + coalesce(rest_cents, 0))::bigint AS open_cents,
    (coalesce(overdue_cents, 0) + greatest(0, coalesce(rest_cents, 0) - coalesce(collected_cents, 0)))::bigint AS overdue_cents
  FROM (
    SELECT customer_id, jsonb_agg(to_jsonb(open) ORDER BY due_on, number) AS claims, sum(open_cents) AS open_cents,
      sum(overdue_cents) AS overdue_cents
    FROM (${claims}) AS open GROUP BY customer_id) AS claimed
  FULL JOIN (${accountRests(ids)}) AS fee USING (customer_id)`;

export interface DebtorFilter {
  readonly today: string;
  readonly overdue?: boolean;
  readonly customer_ids?: readonly string[] | undefined;
  readonly page?: number;
  readonly per_page?: number;
}

/** Customers with debts, the largest overdue sum first; all customers, or a page. */
export async function listDebtors(ctx: Ctx, filter: DebtorFilter): Promise<DebtorRow[]> {
  const { today, overdue = false, customer_ids, page = 1, per_page } = filter;
  const limit = per_page === undefined ? sql`` : sql`LIMIT ${per_page} OFFSET ${(page - 1) * per_page}`;
  const named = customer_ids ? sql`AND claim.customer_id = ANY(${customer_ids}::uuid[])` : sql``;
  const { rows } = await sql<Omit<DebtorRow, "fees">>`
    SELECT customer.id AS customer_id, customer.number AS customer_number, customer.salutation, customer.title,
      app_user.first_name, app_user.last_name, app_user.email, customer.street, customer.house_no, customer.zip, customer.city,
      customer.country, customer.dunning_block, customer.dunning_block_note, debtor.claims, debtor.open_cents, debtor.overdue_cents
    FROM (${debtorSums(sql`${openClaims(today)} ${named}`, customer_ids)}) AS debtor
    JOIN customer ON customer.id = debtor.customer_id
    JOIN app_user ON app_user.id = debtor.customer_id
    WHERE ${overdue ? sql`debtor.overdue_cents > 0` : sql`true`}
    ORDER BY debtor.overdue_cents DESC, customer.number ${limit}`.execute(ctx.db);
  const fees = await listDebtorFees(
    ctx,
    rows.map(({ customer_id }) => customer_id),
  );
  return rows.map((row) => ({ ...row, fees: fees.get(row.customer_id) ?? [] }));
}

/** The open fees of these customers, with the letters that demanded them. */
async function listDebtorFees(
  ctx: Ctx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly DebtorFee[]>> {
  const fees = await listOpenFees(ctx, ids);
  if (fees.size === 0) return new Map();
  const letters = await sql<{ customer_id: string; issued_on: string; due_on: string; alone: boolean }>`
    SELECT customer_id, issued_on, due_on, NOT EXISTS (SELECT FROM reminder_claim
      WHERE reminder_claim.customer_id = reminder.customer_id AND reminder_claim.reminder_id = reminder.id) AS alone
    FROM reminder WHERE customer_id = ANY(${[...fees.keys()]}::uuid[]) AND paid_at IS NULL`.execute(ctx.db);
  const byCustomer = Map.groupBy(letters.rows, ({ customer_id }) => customer_id);
  return new Map(
    [...fees].map(([customer_id, own]) => [
      customer_id,
      own.map((fee) => {
        const asked = (byCustomer.get(customer_id) ?? []).filter(
          ({ issued_on }) => issued_on >= fee.booked_on,
        );
        const terms = asked.map(({ due_on }) => due_on).toSorted();
        return { ...fee, asked_until: terms.at(-1) ?? null, asked_alone: asked.some(({ alone }) => alone) };
      }),
    ]),
  );
}

export async function sumDebtors(
  ctx: Ctx,
  { today, overdue = false }: DebtorFilter,
): Promise<{ total: number; open_cents: number; overdue_cents: number }> {
  const { rows } = await sql<{ total: number; open_cents: number; overdue_cents: number }>`
    SELECT count(*)::integer AS total, coalesce(sum(open_cents), 0)::bigint AS open_cents,
      coalesce(sum(overdue_cents), 0)::bigint AS overdue_cents
    FROM (${debtorSums(openClaims(today))}) AS debtor WHERE ${overdue ? sql`overdue_cents > 0` : sql`true`}`.execute(
    ctx.db,
  );
  const [sums] = rows;
  if (!sums) throw new Error("a sum has a row");
  return sums;
}

export interface DebtSums {
  readonly debtors: number;
  readonly open_cents: number;
  readonly overdue_debtors: number;
  readonly overdue_cents: number;
  /** Number of invoices due before a day that are neither at an agency nor returned. */
  readonly late: number;
  readonly late_cents: number;
  /** Number of invoices whose collection came back. */
  readonly returned: number;
  readonly returned_cents: number;
}

/**
 * The sums of `sumDebtors` for all and for overdue debts, and of late and returned invoices, in one query without
 * reminders.
 */
export async function sumDebts(
  ctx: Ctx,
  { today, before }: { readonly today: string; readonly before: string },
): Promise<DebtSums> {
  const isLate = sql`overdue_cents > 0 AND due_on < ${before}::date AND agency_on IS NULL AND status <> 'ruecklaeufer'`;
  const { rows } = await sql<DebtSums>`
    WITH open AS MATERIALIZED (
      SELECT claim.customer_id, claim.open_cents, claim.due_on, claim.status, claim.agency_on, ${overdueCents(today)} AS overdue_cents
      FROM ${claimed(today)} WHERE ${IS_OPEN}
    ), debtor AS (
      SELECT coalesce(open_cents, 0) + coalesce(rest_cents, 0) AS open_cents,
        coalesce(overdue_cents, 0) + greatest(0, coalesce(rest_cents, 0) - coalesce(collected_cents, 0)) AS overdue_cents
      FROM (SELECT customer_id, sum(open_cents) AS open_cents, sum(overdue_cents) AS overdue_cents FROM open GROUP BY customer_id) AS claimed
      FULL JOIN (${accountRests()}) AS fee USING (customer_id)
    )
    SELECT * FROM
      (SELECT count(*)::integer AS debtors, coalesce(sum(open_cents), 0)::bigint AS open_cents,
        (count(*) FILTER (WHERE overdue_cents > 0))::integer AS overdue_debtors,
        coalesce(sum(overdue_cents), 0)::bigint AS overdue_cents FROM debtor) AS debts,
      (SELECT (count(*) FILTER (WHERE ${isLate}))::integer AS late,
        coalesce(sum(open_cents) FILTER (WHERE ${isLate}), 0)::bigint AS late_cents,
        (count(*) FILTER (WHERE status = 'ruecklaeufer'))::integer AS returned,
        coalesce(sum(open_cents) FILTER (WHERE status = 'ruecklaeufer'), 0)::bigint AS returned_cents FROM open) AS claims`.execute(
    ctx.db,
  );
  const [sums] = rows;
  if (!sums) throw new Error("a sum has a row");
  return sums;
}

export interface ReminderRow extends Readonly<Selectable<Reminder>>, CustomerNames {
  readonly email: string | null;
}

const reminders = (ctx: Ctx) =>
  ctx.db
    .selectFrom("reminder")
    .innerJoin("customer", "customer.id", "reminder.customer_id")
    .innerJoin("app_user", "app_user.id", "reminder.customer_id")
    .selectAll("reminder")
    .select([
      "customer.number as customer_number",
      "app_user.first_name",
      "app_user.last_name",
      "app_user.email",
    ]);

/** One page of reminders, the newest first. */
export async function pageOfReminders(
  ctx: Ctx,
  { page, per_page }: { readonly page: number; readonly per_page: number },
): Promise<{ rows: ReminderRow[]; total: number }> {
  const rows = await reminders(ctx)
    .orderBy("reminder.issued_on", "desc")
    .orderBy("reminder.id", "desc")
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const { total } = await ctx.db
    .selectFrom("reminder")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export async function getReminder(ctx: Ctx, id: string): Promise<ReminderRow> {
  const row = await reminders(ctx).where("reminder.id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Level and term of the claim's last reminder; undefined if it was never reminded of. */
export async function getLastReminder(
  ctx: Ctx,
  { customer_id, id }: GroupKey,
): Promise<{ level: number; due_on: string } | undefined> {
  return ctx.db
    .selectFrom("reminder_claim")
    .innerJoin("reminder", (join) =>
      join
        .onRef("reminder.customer_id", "=", "reminder_claim.customer_id")
        .onRef("reminder.id", "=", "reminder_claim.reminder_id"),
    )
    .select((eb) => [CLAIM_LEVEL.as("level"), eb.fn.max("reminder.due_on").as("due_on")])
    .where("reminder_claim.customer_id", "=", customer_id)
    .where("reminder_claim.claim_id", "=", id)
    .where("reminder.paid_at", "is", null)
    .having((eb) => eb.fn.countAll(), ">", 0)
    .executeTakeFirst();
}

/** True if the customer has an open claim. */
export async function hasOpenClaims(ctx: Ctx, customerId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom("claim")
    .select("id")
    .where("customer_id", "=", customerId)
    .where("open_cents", ">", 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface CreditRow extends CustomerNames {
  readonly credit_cents: number;
  readonly holder: string | null;
  readonly iban: string | null;
  readonly bic: string | null;
  /** Id of the newest account line: it identifies this credit, so that a later credit differs. */
  readonly last_booking: string;
  readonly is_in_file: boolean;
}

/** Cents of the credit in the last file of transfers that claims, fees and corrections have used since. */
const USED_SINCE = sql`(
  (SELECT coalesce(sum(allocation.cents), 0) FROM allocation WHERE allocation.customer_id = customer.id
    AND allocation.booking_id <= customer.refund_in_file AND allocation.created_at > customer.refund_in_file_at)
  + (SELECT coalesce(sum(booking.amount_cents), 0) FROM booking WHERE booking.customer_id = customer.id
    AND booking.id > customer.refund_in_file AND booking.kind IN ('gebuehr', 'korrektur') AND booking.amount_cents > 0
    AND NOT ${isReversed}))`;

/**
 * Customers with credit (`accountCredits`) and no open claim, with the account of their active mandate, or else the
 * newest one. With an open claim the next settlement would use the same credit, which would then be paid twice.
 */
export async function listCredits(ctx: Ctx): Promise<CreditRow[]> {
  const { rows } = await sql<CreditRow>`
    SELECT customer.id AS customer_id, customer.number AS customer_number, app_user.first_name, app_user.last_name,
      account.credit::bigint AS credit_cents, last.id AS last_booking, mandate.holder, mandate.iban, mandate.bic,
      customer.refund_in_file IS NOT NULL AND NOT EXISTS (SELECT FROM booking WHERE booking.customer_id = customer.id
        AND booking.kind = 'korrektur' AND booking.amount_cents > 0 AND booking.id > customer.refund_in_file
        -- A debt that was booked by hand pays nothing back.
        AND (booking.bank_tx_id IS NOT NULL OR booking.money_account IS NOT NULL)
        -- A refund booked to the wrong account and undone pays nothing back either.
        AND NOT ${isReversed})
        AND coalesce(customer.refund_in_file_cents > ${USED_SINCE}, true) AS is_in_file
    FROM (${accountCredits()}) AS account
    JOIN customer ON customer.id = account.customer_id
    JOIN app_user ON app_user.id = account.customer_id
    CROSS JOIN LATERAL (SELECT max(id::text) AS id FROM booking WHERE booking.customer_id = account.customer_id) AS last
    LEFT JOIN LATERAL (
      SELECT holder, iban, bic FROM mandate WHERE mandate.customer_id = account.customer_id
      ORDER BY status = 'active' DESC, created_at DESC LIMIT 1) AS mandate ON true
    WHERE account.credit > 0
      AND NOT EXISTS (SELECT FROM claim WHERE claim.customer_id = account.customer_id AND claim.open_cents > 0)
    ORDER BY customer.number`.execute(ctx.db);
  return rows;
}

/** Notes that a file of transfers has the credit of these customers. */
export async function noteRefundsInFile(ctx: Ctx, credits: readonly CreditRow[]): Promise<void> {
  await sql`UPDATE customer SET refund_in_file = noted.booking_id,
      refund_in_file_cents = noted.cents, refund_in_file_at = clock_timestamp()
    FROM unnest(${credits.map(({ customer_id }) => customer_id)}::uuid[], ${credits.map(({ last_booking }) => last_booking)}::uuid[],
      ${credits.map(({ credit_cents }) => credit_cents)}::bigint[]) AS noted (customer_id, booking_id, cents)
    WHERE customer.id = noted.customer_id`.execute(ctx.db);
}
