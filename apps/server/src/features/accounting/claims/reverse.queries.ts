import { sql, type Selectable } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import type { GroupKey } from "../../../context/reach.queries.ts";
import type { ClaimPosition, ClaimVat } from "../../../db/tables.ts";
import type { UnbilledRow } from "../data/rate-bookings.ts";
import { isReversed } from "../data/reversals.queries.ts";
import { MAIL_WANTED } from "./candidates.queries.ts";

/** The positions of an invoice, by their number. */
export async function listPositions(
  ctx: Ctx,
  { customer_id, id }: GroupKey,
): Promise<Selectable<ClaimPosition>[]> {
  return ctx.db
    .selectFrom("claim_position")
    .selectAll()
    .where("customer_id", "=", customer_id)
    .where("claim_id", "=", id)
    .orderBy("position")
    .execute();
}

/** Totals of an invoice by rate, the highest first. */
export async function listVatTotals(
  ctx: Ctx,
  { customer_id, id }: GroupKey,
): Promise<Selectable<ClaimVat>[]> {
  return ctx.db
    .selectFrom("claim_vat")
    .selectAll()
    .where("customer_id", "=", customer_id)
    .where("claim_id", "=", id)
    .orderBy("vat_bp", "desc")
    .execute();
}

/** The account line that charges the fee of a claim; undefined for a claim without a fee. */
export async function findFeeBooking(ctx: Ctx, { customer_id, id }: GroupKey) {
  return ctx.db
    .selectFrom("booking")
    .select(["id", "amount_cents", "vat_bp"])
    .where("customer_id", "=", customer_id)
    .where("claim_id", "=", id)
    .where("kind", "=", "forderung")
    .executeTakeFirst();
}

/** Cents of each booking that settles the claim; a payment less its return, which settles nothing any more. */
export async function listSettlements(
  ctx: Ctx,
  { customer_id, id }: GroupKey,
): Promise<{ booking_id: string; cents: number }[]> {
  const { rows } = await sql<{ booking_id: string; cents: number }>`
    SELECT coalesce(item.payment_booking_id, allocation.booking_id) AS booking_id, sum(allocation.cents)::bigint AS cents
    FROM allocation LEFT JOIN sepa_item AS item
      ON item.customer_id = allocation.customer_id AND item.return_booking_id = allocation.booking_id
    WHERE allocation.customer_id = ${customer_id} AND allocation.claim_id = ${id}
    GROUP BY 1 HAVING sum(allocation.cents) <> 0 ORDER BY 1`.execute(ctx.db);
  return rows;
}

/** `MAIL_WANTED` of one customer. */
export async function wantsMail(ctx: Ctx, customerId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom("customer")
    .innerJoin("app_user", "app_user.id", "customer.id")
    .select(MAIL_WANTED.as("wanted"))
    .where("customer.id", "=", customerId)
    .executeTakeFirstOrThrow();
  return row.wanted;
}

/** Name of the file in which the claim is under collection; undefined if it is in none. */
export async function findCollection(ctx: Ctx, { customer_id, id }: GroupKey): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom("sepa_item")
    .innerJoin("sepa_run", "sepa_run.id", "sepa_item.run_id")
    .select("sepa_run.msg_id")
    .where("sepa_item.customer_id", "=", customer_id)
    .where("sepa_item.claim_id", "=", id)
    .where("sepa_item.status", "=", "im_einzug")
    .executeTakeFirst();
  return row?.msg_id;
}

/** Marks the claim as reversed, and its extras and credits as unbilled. Returns those that no Storno takes back. */
export async function setReversed(ctx: Ctx, { customer_id, id }: GroupKey): Promise<UnbilledRow[]> {
  await ctx.db
    .updateTable("claim")
    .set({ reversed: true })
    .where("customer_id", "=", customer_id)
    .where("id", "=", id)
    .execute();
  const freed = await ctx.db
    .updateTable("booking")
    .set({ billed_claim_id: null })
    .where("customer_id", "=", customer_id)
    .where("billed_claim_id", "=", id)
    .returning(["customer_id", "id", "text", "booked_on", "service_on", "vat_bp"])
    .returning(isReversed.as("is_reversed"))
    .execute();
  return freed.filter(({ is_reversed }) => !is_reversed);
}
