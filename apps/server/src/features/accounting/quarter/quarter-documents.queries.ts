import { sql, type RawBuilder } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import { serviceRate } from "../data/money.queries.ts";
import { billedAtClosing, closingOf, wasKnown } from "./closed.queries.ts";

/** An invoice by rate, or a line of an account, that counts in a quarter. */
export interface QuarterDocument {
  readonly kind: string;
  readonly day: string;
  /** YYYY-MM of the service; null for money. */
  readonly month: string | null;
  readonly document: string;
  readonly text: string;
  readonly customer_number: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly vat_bp: number | null;
  /** Invoice: the charged amount. Money: the incoming amount, below 0 if it went back. */
  readonly gross_cents: number;
  readonly vat_cents: number | null;
}

export interface Range {
  readonly from: string;
  readonly to: string;
}

/** Tax of an extra, computed from its line alone (`extraRate` has the same rule). */
const vatOf = (cents: RawBuilder<unknown>, rate: RawBuilder<unknown>): RawBuilder<number> =>
  sql`round(${cents} * ${rate}::numeric / (10000 + ${rate}))::bigint`;

/**
 * Documents that make a quarter's Soll (same rule as `quarterFigures`): the fees of its invoices, a row for each rate,
 * and the extras and credits of its days, billed or not.
 */
export async function listQuarterServices(ctx: Ctx, { from, to }: Range): Promise<QuarterDocument[]> {
  const [first, last] = [from.slice(0, 7), to.slice(0, 7)];
  const { rows: fees } = await sql<QuarterDocument>`
    WITH extra AS (
      SELECT customer_id, claim_id, vat_bp, sum(gross_cents) AS gross,
        sum(${vatOf(sql`gross_cents`, sql`vat_bp`)}) AS vat
      FROM claim_position WHERE kind <> 'beitrag' GROUP BY customer_id, claim_id, vat_bp
    ), fee AS (
      SELECT claim_vat.customer_id, claim_vat.claim_id, claim_vat.vat_bp,
        (claim_vat.gross_cents - coalesce(extra.gross, 0))::bigint AS gross_cents,
        (claim_vat.vat_cents - coalesce(extra.vat, 0))::bigint AS vat_cents
      FROM claim_vat LEFT JOIN extra ON extra.customer_id = claim_vat.customer_id
        AND extra.claim_id = claim_vat.claim_id AND extra.vat_bp = claim_vat.vat_bp
    )
    SELECT claim.kind, claim.issued_on AS day, claim.month, claim.number AS document, '' AS text,
      customer.number AS customer_number, app_user.first_name, app_user.last_name,
      fee.vat_bp, fee.gross_cents, fee.vat_cents
    FROM claim
    JOIN fee ON fee.customer_id = claim.customer_id AND fee.claim_id = claim.id
    JOIN customer ON customer.id = claim.customer_id
    JOIN app_user ON app_user.id = claim.customer_id
    WHERE CASE WHEN claim.kind = 'storno' THEN greatest(claim.month, to_char(claim.issued_on, 'YYYY-MM')) ELSE claim.month END
      BETWEEN ${first} AND ${last} AND (fee.gross_cents <> 0 OR fee.vat_cents <> 0)
    ORDER BY claim.year, claim.seq, fee.vat_bp DESC`.execute(ctx.db);
  const rate = sql`coalesce(at_closing.vat_bp, ${serviceRate("source", "billed")})`;
  const { rows: services } = await sql<QuarterDocument>`
    SELECT source.kind, booking.booked_on AS day, to_char(booking.booked_on, 'YYYY-MM') AS month,
      coalesce(at_closing.number, CASE WHEN ${wasKnown("claim.issued_on", "claim.created_at")} THEN claim.number END, '') AS document,
      booking.text, customer.number AS customer_number,
      app_user.first_name, app_user.last_name, ${rate} AS vat_bp, booking.amount_cents AS gross_cents,
      ${vatOf(sql`booking.amount_cents`, rate)} AS vat_cents
    FROM booking
    JOIN booking AS source ON source.customer_id = booking.customer_id AND source.id = coalesce(booking.storno_of, booking.id)
    CROSS JOIN LATERAL ${closingOf("booking.booked_on")} AS closed
    LEFT JOIN LATERAL ${billedAtClosing} AS at_closing ON true
    LEFT JOIN claim_position AS billed ON billed.customer_id = source.customer_id
      AND billed.claim_id = source.billed_claim_id AND billed.booking_id = source.id
    LEFT JOIN claim ON claim.customer_id = source.customer_id AND claim.id = source.billed_claim_id
    JOIN customer ON customer.id = booking.customer_id
    JOIN app_user ON app_user.id = booking.customer_id
    WHERE booking.booked_on BETWEEN ${from} AND ${to} AND source.kind IN ('zusatzleistung', 'gutschrift')
    ORDER BY booking.booked_on, booking.id`.execute(ctx.db);
  return [...fees, ...services];
}

/** Payments, returns, fees and corrections of a quarter's days, and their Stornos. */
export async function listQuarterMoney(ctx: Ctx, { from, to }: Range): Promise<QuarterDocument[]> {
  const { rows } = await sql<QuarterDocument>`
    SELECT booking.kind, booking.booked_on AS day, NULL AS month, '' AS document, booking.text,
      customer.number AS customer_number, app_user.first_name, app_user.last_name,
      NULL::integer AS vat_bp, -booking.amount_cents AS gross_cents, NULL::bigint AS vat_cents
    FROM booking
    LEFT JOIN booking AS original ON original.customer_id = booking.customer_id AND original.id = booking.storno_of
    JOIN customer ON customer.id = booking.customer_id
    JOIN app_user ON app_user.id = booking.customer_id
    WHERE booking.booked_on BETWEEN ${from} AND ${to}
      AND coalesce(original.kind, booking.kind) IN ('zahlung', 'ruecklastschrift', 'gebuehr', 'korrektur')
    ORDER BY booking.booked_on, booking.id`.execute(ctx.db);
  return rows;
}
