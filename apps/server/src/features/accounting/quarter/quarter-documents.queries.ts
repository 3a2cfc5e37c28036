import { sql } from "kysely";
import type { Ctx } from "../../../core/context.ts";

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
  /** Of an invoice what was charged; of money what came in, below 0 what went back. */
  readonly gross_cents: number;
  readonly vat_cents: number | null;
}

interface Range {
  readonly from: string;
  readonly to: string;
}

/** The invoices that Soll of a quarter is made of (`quarterOfClaim` says the same), a row for each rate. */
export async function listQuarterInvoices(ctx: Ctx, { from, to }: Range): Promise<QuarterDocument[]> {
  const [first, last] = [from.slice(0, 7), to.slice(0, 7)];
  const { rows } = await sql<QuarterDocument>`
    SELECT claim.kind, claim.issued_on AS day, claim.month, claim.number AS document, '' AS text,
      customer.number AS customer_number, app_user.first_name, app_user.last_name,
      claim_vat.vat_bp, claim_vat.gross_cents, claim_vat.vat_cents
    FROM claim
    JOIN claim_vat ON claim_vat.customer_id = claim.customer_id AND claim_vat.claim_id = claim.id
    JOIN customer ON customer.id = claim.customer_id
    JOIN app_user ON app_user.id = claim.customer_id
    WHERE CASE WHEN claim.kind = 'storno' THEN greatest(claim.month, to_char(claim.issued_on, 'YYYY-MM')) ELSE claim.month END
      BETWEEN ${first} AND ${last}
    ORDER BY claim.year, claim.seq, claim_vat.vat_bp DESC`.execute(ctx.db);
  return rows;
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
