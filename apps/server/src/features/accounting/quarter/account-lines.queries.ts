import type { AccountLine } from "@krempelfrei/bookkeeping/datev-rows";
import { sql } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import { moneyOf, serviceRate } from "../data/money.queries.ts";
import { billedAtClosing, closingOf, wasKnown } from "./closed.queries.ts";
import { listErased } from "./erased.queries.ts";

/**
 * Lines of all accounts, erased ones included, or of one, between two days, by day, with the data of a posting: invoice
 * number, day of service, money account, bank's fee, write-off, rates, and for a Storno the reversed line. A claim's fee
 * has the rates of its positions, other lines their own.
 */
export async function listAccountLines(
  ctx: Ctx,
  { from, to, customer_id }: { readonly from: string; readonly to: string; readonly customer_id?: string },
): Promise<AccountLine[]> {
  const { rows } = await sql<AccountLine>`
    SELECT customer.number AS customer_number, line.kind, CASE WHEN line.kind = 'storno' THEN source.kind END AS reversed_kind,
      line.amount_cents, line.booked_on, line.text,
      coalesce(at_closing.number, CASE WHEN ${wasKnown("claim.issued_on", "claim.created_at")} THEN claim.number END, settled.number, '') AS document,
      CASE WHEN claim.id IS NULL OR source.kind <> 'forderung' AND NOT source.write_off THEN source.booked_on
        ELSE claim.period_to END AS service_on, source.write_off AS is_write_off,
      ${moneyOf("source")} AS money,
      -- A fee with a claim is that of its return, which the bank takes whether or not a line has told of it. A Storno on the
      -- customer's account lets the customer off; one of a bank line, or with its return, takes the bank's fee back as well.
      CASE line.kind WHEN 'gebuehr' THEN line.bank_tx_id IS NOT NULL OR line.claim_id IS NOT NULL
        WHEN 'storno' THEN source.kind = 'gebuehr' AND (line.bank_tx_id IS NOT NULL
          OR source.claim_id IS NULL AND line.claim_id IS NOT NULL OR EXISTS (
          SELECT FROM booking AS returned JOIN booking AS undone
            ON undone.customer_id = returned.customer_id AND undone.storno_of = returned.id
          WHERE returned.customer_id = source.customer_id AND returned.claim_id = source.claim_id
            AND returned.kind = 'ruecklastschrift' AND returned.bank_tx_id IS NULL
            AND returned.booked_on = source.booked_on AND undone.booked_on = line.booked_on)) ELSE false END AS is_bank_fee,
      CASE WHEN source.write_off THEN coalesce(whole.rates, jsonb_build_array(jsonb_build_object('vat_bp', 0, 'cents', 1)))
        WHEN fee.rates IS NULL OR source.kind <> 'forderung'
        THEN jsonb_build_array(jsonb_build_object('vat_bp', coalesce(at_closing.vat_bp, ${serviceRate("source", "billed")}), 'cents', source.amount_cents))
        ELSE fee.rates END AS rates
    FROM booking AS line
    JOIN customer ON customer.id = line.customer_id
    JOIN booking AS source ON source.customer_id = line.customer_id AND source.id = coalesce(line.storno_of, line.id)
    CROSS JOIN LATERAL ${closingOf("line.booked_on")} AS closed
    LEFT JOIN LATERAL ${billedAtClosing} AS at_closing ON true
    LEFT JOIN claim ON claim.customer_id = source.customer_id
      AND claim.id = coalesce(source.claim_id, source.billed_claim_id)
    LEFT JOIN claim_position AS billed ON billed.customer_id = source.customer_id
      AND billed.claim_id = source.billed_claim_id AND billed.booking_id = source.id
    LEFT JOIN LATERAL (
      -- Each part with the month of its service: extras have their own, the rest that of the claim.
      SELECT jsonb_agg(jsonb_build_object('vat_bp', vat_bp, 'cents', cents, 'month', month) ORDER BY vat_bp DESC, month) AS rates
      FROM (SELECT vat_bp, month, sum(cents)::bigint AS cents FROM (
          SELECT vat_bp, claim.month, gross_cents AS cents FROM claim_vat
          WHERE claim_vat.customer_id = claim.customer_id AND claim_vat.claim_id = claim.id
          UNION ALL SELECT vat_bp, service.month, service.cents FROM claim_position AS part
          CROSS JOIN LATERAL (VALUES (claim.month, -gross_cents), (to_char(part.period_to, 'YYYY-MM'), gross_cents)) AS service (month, cents)
          WHERE part.kind <> 'beitrag' AND part.customer_id = claim.customer_id AND part.claim_id = claim.id) AS part
        GROUP BY vat_bp, month HAVING sum(cents) <> 0) AS part
      WHERE source.write_off) AS whole ON true
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('vat_bp', part.vat_bp, 'cents', part.cents) ORDER BY part.vat_bp DESC) AS rates
      FROM (SELECT vat_bp, sum(gross_cents)::bigint AS cents FROM claim_position
        WHERE claim_position.customer_id = claim.customer_id AND claim_position.claim_id = claim.id
          AND claim_position.kind = 'beitrag' GROUP BY vat_bp) AS part) AS fee ON true
    LEFT JOIN LATERAL (
      -- A payment names its invoice where it is for one alone.
      SELECT min(paid.number) AS number FROM allocation
      JOIN claim AS paid ON paid.customer_id = allocation.customer_id AND paid.id = allocation.claim_id
      WHERE allocation.customer_id = source.customer_id AND allocation.booking_id = source.id
        AND ${wasKnown("allocation.allocated_on", "allocation.created_at")}
      HAVING count(DISTINCT paid.id) = 1) AS settled ON true
    WHERE line.booked_on BETWEEN ${from} AND ${to}
      AND ${customer_id === undefined ? sql`true` : sql`line.customer_id = ${customer_id}`}
    ORDER BY line.booked_on, line.id`.execute(ctx.db);
  if (customer_id !== undefined) return rows;
  return withErased(rows, await listErased<AccountLine>(ctx, "lines", from), { from, to });
}

/** Lines of erased accounts follow the others of their day. */
function withErased(
  rows: AccountLine[],
  erased: readonly AccountLine[],
  { from, to }: { readonly from: string; readonly to: string },
): AccountLine[] {
  const found = erased.filter(({ booked_on }) => booked_on >= from && booked_on <= to);
  if (found.length === 0) return rows;
  return [...rows, ...found].toSorted((a, b) =>
    a.booked_on < b.booked_on ? -1 : Number(a.booked_on > b.booked_on),
  );
}
