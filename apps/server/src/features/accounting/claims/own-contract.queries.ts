import { MANDATE_MONTHS } from "@krempelfrei/contract/limits";
import { sql } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import { versionOn } from "../data/price-version.queries.ts";
import { notFound } from "../../../core/errors.ts";
import { claims, type ClaimRow } from "../data/claims.queries.ts";

export interface OwnContractRow {
  readonly number: number;
  readonly package: string;
  readonly monthly_fee_cents: number;
  readonly contract_start: string;
  readonly cancelled_to: string | null;
  readonly payment_method: string;
  readonly balance_cents: number;
  readonly next_on: string | null;
  readonly next_cents: number | null;
  readonly mandate_reference: string | null;
  readonly mandate_holder: string | null;
  readonly mandate_iban: string | null;
  readonly invoice_by_mail: boolean;
}

/**
 * The contract of a group on a day. The next debit is the collection under way, or else the open claims that are due by
 * debit next.
 */
export async function getOwnContractRow(
  ctx: Ctx,
  customerId: string,
  today: string,
): Promise<OwnContractRow> {
  const { rows } = await sql<OwnContractRow>`
    SELECT customer.number, price.package, price.monthly_fee_cents, customer.contract_start, customer.cancelled_to,
      customer.payment_method, customer.invoice_by_mail,
      (SELECT coalesce(sum(amount_cents), 0)::bigint FROM booking
        WHERE booking.customer_id = customer.id) AS balance_cents,
      coalesce(held.day, due.day) AS next_on, coalesce(held.cents, due.cents)::bigint AS next_cents,
      mandate.reference AS mandate_reference, mandate.holder AS mandate_holder, mandate.iban AS mandate_iban
    FROM customer
    JOIN LATERAL (SELECT package, monthly_fee_cents FROM customer_price
      WHERE customer_price.customer_id = customer.id
      ORDER BY ${versionOn(today)} LIMIT 1) AS price ON true
    LEFT JOIN mandate ON mandate.customer_id = customer.id AND mandate.status = 'active'
      AND coalesce(mandate.last_used_on, mandate.signed_on) + make_interval(months => ${MANDATE_MONTHS}) >= ${today}::date
    LEFT JOIN LATERAL (SELECT sepa_run.collection_on AS day, sum(sepa_item.amount_cents) AS cents
      FROM sepa_item JOIN sepa_run ON sepa_run.id = sepa_item.run_id
      WHERE sepa_item.customer_id = customer.id AND sepa_item.status = 'im_einzug'
        AND sepa_run.collection_on >= ${today}::date
      GROUP BY sepa_run.collection_on ORDER BY 1 LIMIT 1) AS held ON true
    LEFT JOIN LATERAL (SELECT claim.due_on AS day, sum(claim.open_cents) AS cents FROM claim
      WHERE claim.customer_id = customer.id AND claim.open_cents > 0 AND claim.payment_method = 'lastschrift'
        AND claim.status IN ('offen', 'teilbezahlt') AND claim.due_on >= ${today}::date
        AND customer.payment_method = 'lastschrift' AND mandate.id IS NOT NULL AND NOT customer.debit_block
      GROUP BY claim.due_on ORDER BY 1 LIMIT 1) AS due ON true
    WHERE customer.id = ${customerId}`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw notFound();
  return row;
}

/** One page of a customer's invoices, the newest first, and their total number. */
export async function listOwnClaims(
  ctx: Ctx,
  customerId: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ rows: ClaimRow[]; total: number }> {
  const rows = await claims(ctx)
    .where("claim.customer_id", "=", customerId)
    .orderBy("claim.year", "desc")
    .orderBy("claim.seq", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await ctx.db
    .selectFrom("claim")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("customer_id", "=", customerId)
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** A claim of this customer; 404 for unknown claims and claims of others. */
export async function getOwnClaim(ctx: Ctx, customerId: string, id: string): Promise<ClaimRow> {
  const row = await claims(ctx)
    .where("claim.customer_id", "=", customerId)
    .where("claim.id", "=", id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/**
 * The setting that invoices are mailed to the contract holder; its row is locked until the transaction ends. Error:
 * 404.
 */
export async function getInvoiceByMail(ctx: Ctx, customerId: string): Promise<{ invoice_by_mail: boolean }> {
  const row = await ctx.db
    .selectFrom("customer")
    .select("invoice_by_mail")
    .where("id", "=", customerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

export async function setInvoiceByMail(
  ctx: Ctx,
  customerId: string,
  invoice_by_mail: boolean,
): Promise<void> {
  await ctx.db.updateTable("customer").set({ invoice_by_mail }).where("id", "=", customerId).execute();
}
