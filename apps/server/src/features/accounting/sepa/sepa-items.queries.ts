import { sql, type Selectable, type SqlBool } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import { notFound } from "../../../core/errors.ts";
import { keysOf, type GroupKey } from "../../../context/reach.queries.ts";
import type { SepaItem } from "../../../db/tables.ts";
import type { LetterRecipient } from "../data/customer-names.ts";
import { isRefusedFor } from "../data/undelivered.queries.ts";

/** One collection with its run, claim, customer and mandate. */
export interface SepaItemRow extends Readonly<Selectable<SepaItem>>, LetterRecipient {
  readonly msg_id: string;
  readonly collection_on: string;
  readonly run_status: string;
  readonly claim_number: string;
  readonly claim_status: string;
  readonly claim_open_cents: number;
  readonly email: string | null;
  readonly mandate_reference: string;
  /** The bank line that credits the collection; null if the clerk confirmed it, or before. */
  readonly paid_tx_id: string | null;
  readonly returned_on: string | null;
  /** The bank line that the return was booked from; null if the clerk entered it by hand. */
  readonly return_booked_tx_id: string | null;
  readonly is_late: boolean;
  /**
   * True if a mail to the customer's present address was refused or came back shortly before the run was made, or
   * since.
   */
  readonly is_refused: SqlBool;
}

/** True if the mail or letter announced the collection of `sepa_run` later than the settings' days before. */
export const IS_LATE = sql<boolean>`coalesce((sepa_item.notified_at AT TIME ZONE 'Europe/Berlin')::date
  + (SELECT pre_notification_days FROM accounting_setting) > sepa_run.collection_on, false)`;

const items = (ctx: Ctx) =>
  ctx.db
    .selectFrom("sepa_item")
    .innerJoin("sepa_run", "sepa_run.id", "sepa_item.run_id")
    .innerJoin("customer", "customer.id", "sepa_item.customer_id")
    .innerJoin("app_user", "app_user.id", "sepa_item.customer_id")
    .innerJoin("claim", (join) =>
      join
        .onRef("claim.customer_id", "=", "sepa_item.customer_id")
        .onRef("claim.id", "=", "sepa_item.claim_id"),
    )
    .innerJoin("mandate", (join) =>
      join
        .onRef("mandate.customer_id", "=", "sepa_item.customer_id")
        .onRef("mandate.id", "=", "sepa_item.mandate_id"),
    )
    .leftJoin("booking as returned", (join) =>
      join
        .onRef("returned.customer_id", "=", "sepa_item.customer_id")
        .onRef("returned.id", "=", "sepa_item.return_booking_id"),
    )
    .leftJoin("booking as paid", (join) =>
      join
        .onRef("paid.customer_id", "=", "sepa_item.customer_id")
        .onRef("paid.id", "=", "sepa_item.payment_booking_id"),
    )
    .selectAll("sepa_item")
    .select([
      "sepa_run.msg_id",
      "sepa_run.collection_on",
      "sepa_run.status as run_status",
      "claim.number as claim_number",
      "claim.status as claim_status",
      "claim.open_cents as claim_open_cents",
      "customer.number as customer_number",
      "customer.salutation",
      "customer.title",
      "customer.street",
      "customer.house_no",
      "customer.zip",
      "customer.city",
      "customer.country",
      "app_user.first_name",
      "app_user.last_name",
      "app_user.email",
      "mandate.reference as mandate_reference",
      "paid.bank_tx_id as paid_tx_id",
      "returned.booked_on as returned_on",
      "returned.bank_tx_id as return_booked_tx_id",
      IS_LATE.as("is_late"),
      isRefusedFor("sepa_item.customer_id", sql.ref("sepa_run.created_at")).as("is_refused"),
    ]);

export interface ItemFilter {
  readonly run_id?: string;
  /** The month of the claims. */
  readonly month?: string;
  readonly statuses?: readonly string[] | undefined;
}

function found(ctx: Ctx, { run_id, month, statuses }: ItemFilter) {
  let query = items(ctx);
  if (run_id !== undefined) query = query.where("sepa_item.run_id", "=", run_id);
  if (month !== undefined) query = query.where("claim.month", "=", month);
  if (statuses !== undefined) query = query.where("sepa_item.status", "in", statuses);
  return query;
}

/** All collections of a filter, by customer and claim. */
export const listSepaItemRows = async (ctx: Ctx, filter: ItemFilter): Promise<SepaItemRow[]> =>
  found(ctx, filter).orderBy("customer.number").orderBy("sepa_item.end_to_end_id").execute();

/** One page of collections, with the number and sum of all. */
export async function pageOfSepaItems(
  ctx: Ctx,
  filter: ItemFilter & { readonly page: number; readonly per_page: number },
): Promise<{ rows: SepaItemRow[]; total: number; sum_cents: number }> {
  const rows = await found(ctx, filter)
    .orderBy("customer.number")
    .orderBy("sepa_item.end_to_end_id")
    .limit(filter.per_page)
    .offset((filter.page - 1) * filter.per_page)
    .execute();
  const sums = await found(ctx, filter)
    .clearSelect()
    .select((eb) => [
      eb.fn.countAll<number>().as("total"),
      sql<number>`coalesce(sum(sepa_item.amount_cents), 0)::bigint`.as("sum_cents"),
    ])
    .executeTakeFirstOrThrow();
  return { rows, ...sums };
}

export async function getSepaItem(ctx: Ctx, runId: string, id: string): Promise<SepaItemRow> {
  const row = await items(ctx)
    .where("sepa_item.run_id", "=", runId)
    .where("sepa_item.id", "=", id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

export async function setSepaItems(
  ctx: Ctx,
  rows: readonly GroupKey[],
  changes: { readonly status: string; readonly return_reason?: string | null },
): Promise<void> {
  if (rows.length === 0) return;
  const { ids } = keysOf(rows);
  await ctx.db
    .updateTable("sepa_item")
    .set(changes)
    .where(sql<SqlBool>`customer_id = ANY(${rows.map((row) => row.customer_id)}::uuid[])`)
    .where(sql<SqlBool>`id = ANY(${ids}::uuid[])`)
    .execute();
}

/** Notes that letters announce the collections now; `null`: that none did. */
export async function setPosted(
  ctx: Ctx,
  rows: readonly GroupKey[],
  notified_at: Date | null,
): Promise<void> {
  const { groups, ids } = keysOf(rows);
  await ctx.db
    .updateTable("sepa_item")
    .set({ notified_at, notified_by_post: notified_at !== null })
    .where("customer_id", "in", groups)
    .where("id", "in", ids)
    .execute();
}

/** Later collections under way of the same claims, which counted on the notice of these, need one of their own. */
export async function requireNotices(ctx: Ctx, rows: readonly GroupKey[]): Promise<void> {
  await sql`
    UPDATE sepa_item SET needs_notice = true FROM sepa_item AS before
    WHERE before.customer_id = sepa_item.customer_id AND before.claim_id = sepa_item.claim_id AND before.id < sepa_item.id
      AND before.id = ANY(${rows.map((row) => row.id)}::uuid[])
      AND sepa_item.status = 'im_einzug' AND sepa_item.notified_at IS NULL`.execute(ctx.db);
}

/** Notes the payments of collections that were booked. */
export async function setSepaPayments(
  ctx: Ctx,
  rows: readonly (GroupKey & { readonly payment_booking_id: string })[],
): Promise<void> {
  await sql`
    UPDATE sepa_item SET status = 'gebucht', payment_booking_id = paid.payment_booking_id
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS paid (customer_id uuid, id uuid, payment_booking_id uuid)
    WHERE sepa_item.customer_id = paid.customer_id AND sepa_item.id = paid.id`.execute(ctx.db);
}

/**
 * Claims that the payment of a booked collection settles now: its own, or after a rectification the replacing one and
 * others that used the credit.
 */
export async function listSettledByPayment(
  ctx: Ctx,
  { customer_id, id }: GroupKey,
): Promise<{ claim_id: string; cents: number }[]> {
  return ctx.db
    .selectFrom("allocation")
    .innerJoin("sepa_item", (join) =>
      join
        .onRef("sepa_item.customer_id", "=", "allocation.customer_id")
        .onRef("sepa_item.payment_booking_id", "=", "allocation.booking_id"),
    )
    .select(["allocation.claim_id", sql<number>`sum(allocation.cents)::bigint`.as("cents")])
    .where("sepa_item.customer_id", "=", customer_id)
    .where("sepa_item.id", "=", id)
    .groupBy("allocation.claim_id")
    .having(sql<number>`sum(allocation.cents)`, "<>", 0)
    .execute();
}

/** Notes that these mandates are used on this day: from now on they can only be replaced or moved to another account. */
export async function useMandates(ctx: Ctx, mandates: readonly GroupKey[], day: string): Promise<void> {
  const { ids } = keysOf(mandates);
  await sql`
    UPDATE mandate SET first_used_on = least(first_used_on, ${day}::date), last_used_on = greatest(last_used_on, ${day}::date)
    WHERE customer_id = ANY(${mandates.map((row) => row.customer_id)}::uuid[]) AND id = ANY(${ids}::uuid[])`.execute(
    ctx.db,
  );
}

/**
 * Removes the use on this day from the mandates of collections that never took place; their other collections decide
 * about the last use.
 */
export async function forgetUse(
  ctx: Ctx,
  items: readonly Pick<SepaItemRow, "customer_id" | "mandate_id" | "collection_on">[],
): Promise<void> {
  await sql`
    UPDATE mandate SET
      first_used_on = CASE WHEN first_used_on < forgotten.day THEN first_used_on ELSE used.first END,
      last_used_on = CASE WHEN first_used_on < forgotten.day THEN greatest(first_used_on, used.last) ELSE used.last END
    FROM jsonb_to_recordset(${JSON.stringify(
      items.map((row) => ({ customer_id: row.customer_id, id: row.mandate_id, day: row.collection_on })),
    )}::jsonb) AS forgotten (customer_id uuid, id uuid, day date)
    CROSS JOIN LATERAL (
      SELECT min(sepa_run.collection_on) AS first, max(sepa_run.collection_on) AS last
      FROM sepa_item JOIN sepa_run ON sepa_run.id = sepa_item.run_id
      WHERE sepa_item.customer_id = forgotten.customer_id AND sepa_item.mandate_id = forgotten.id
        AND (sepa_item.status IN ('im_einzug', 'gebucht') OR sepa_item.status = 'zurueck' AND sepa_item.sequence <> 'FRST')) AS used
    WHERE mandate.customer_id = forgotten.customer_id AND mandate.id = forgotten.id
      AND mandate.last_used_on = forgotten.day`.execute(ctx.db);
}

/**
 * Notes the account that a collection succeeded from: the next collection from it needs no notice of a changed account
 * (SMNDA).
 */
export async function setKnownAccounts(
  ctx: Ctx,
  accounts: readonly (GroupKey & { readonly iban: string })[],
): Promise<void> {
  await sql`
    UPDATE mandate SET
      previous_iban = CASE WHEN mandate.iban = known.iban THEN NULL ELSE known.iban END,
      previous_bic = CASE WHEN mandate.iban = known.iban THEN NULL ELSE mandate.previous_bic END
    FROM jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) AS known (customer_id uuid, id uuid, iban text)
    WHERE mandate.customer_id = known.customer_id AND mandate.id = known.id
      AND (mandate.previous_iban IS NOT NULL OR mandate.iban <> known.iban)`.execute(ctx.db);
}

/** Blocks the customer's debits; false if they were blocked before. */
export async function blockDebits(ctx: Ctx, customerId: string, note: string): Promise<boolean> {
  const row = await ctx.db
    .updateTable("customer")
    .set({ debit_block: true, debit_block_note: note, updated_at: ctx.clock() })
    .where("id", "=", customerId)
    .where("debit_block", "=", false)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
