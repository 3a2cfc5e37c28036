import { sql } from "kysely";
import type { Ctx } from "../../../context/context.ts";

/** Balance of an account, computed by its lines and by its claims. */
export interface AccountSums {
  readonly customer_number: number;
  /** Sum of all lines of the account. */
  readonly lines_cents: number;
  /** Claims with their Stornos, plus the lines without a claim. */
  readonly claims_cents: number;
}

/**
 * Sum of each account by its lines, and by its claims plus lines without a claim. A claim's fee is a line, an extra or
 * a credit in it is another, and a Storno of the fee reverses the first.
 */
export async function listAccountSums(ctx: Ctx): Promise<AccountSums[]> {
  const { rows } = await sql<AccountSums>`
    WITH line AS (
      SELECT booking.customer_id, booking.amount_cents,
        booking.kind = 'forderung' OR booking.billed_claim_id IS NOT NULL OR coalesce(original.kind = 'forderung', false) AS is_claimed
      FROM booking LEFT JOIN booking AS original
        ON original.customer_id = booking.customer_id AND original.id = booking.storno_of
    ), lines AS (
      SELECT customer_id, sum(amount_cents) AS cents, coalesce(sum(amount_cents) FILTER (WHERE NOT is_claimed), 0) AS other_cents
      FROM line GROUP BY customer_id
    ), claims AS (SELECT customer_id, sum(gross_cents) AS cents FROM claim GROUP BY customer_id)
    SELECT customer.number AS customer_number, coalesce(lines.cents, 0)::bigint AS lines_cents,
      (coalesce(lines.other_cents, 0) + coalesce(claims.cents, 0))::bigint AS claims_cents
    FROM customer
    LEFT JOIN lines ON lines.customer_id = customer.id
    LEFT JOIN claims ON claims.customer_id = customer.id
    WHERE lines.cents IS NOT NULL OR claims.cents IS NOT NULL
    ORDER BY customer.number`.execute(ctx.db);
  return rows;
}

/** Claims whose positions or rates do not add up to their total. */
export async function listUnevenClaims(ctx: Ctx): Promise<{ number: string }[]> {
  const { rows } = await sql<{ number: string }>`
    SELECT claim.number FROM claim
    LEFT JOIN LATERAL (SELECT coalesce(sum(gross_cents), 0) AS gross FROM claim_position
      WHERE claim_position.customer_id = claim.customer_id AND claim_position.claim_id = claim.id) AS positions ON true
    LEFT JOIN LATERAL (SELECT coalesce(sum(gross_cents), 0) AS gross, coalesce(sum(vat_cents), 0) AS vat FROM claim_vat
      WHERE claim_vat.customer_id = claim.customer_id AND claim_vat.claim_id = claim.id) AS rates ON true
    WHERE positions.gross <> claim.gross_cents OR rates.gross <> claim.gross_cents OR rates.vat <> claim.vat_cents
    ORDER BY claim.year, claim.seq`.execute(ctx.db);
  return rows;
}

/** Years whose numbers have a gap (erased accounts included), or whose counter differs. */
export async function listNumberGaps(ctx: Ctx): Promise<{ year: number; count: number; last: number }[]> {
  const { rows } = await sql<{ year: number; count: number; last: number }>`
    WITH claim AS (
      SELECT year, seq FROM public.claim UNION ALL
      SELECT (kept.value ->> 'year')::integer, (kept.value ->> 'seq')::integer
      FROM erased_account, jsonb_array_elements(numbers) AS kept)
    SELECT coalesce(claim.year, claim_number.year) AS year, count(claim.seq)::integer AS count,
      greatest(coalesce(max(claim.seq), 0), coalesce(max(claim_number.last), 0)) AS last
    FROM claim FULL JOIN claim_number ON claim_number.year = claim.year
    GROUP BY coalesce(claim.year, claim_number.year)
    HAVING count(claim.seq) <> coalesce(max(claim.seq), 0) OR coalesce(max(claim.seq), 0) <> coalesce(max(claim_number.last), 0)
    ORDER BY 1`.execute(ctx.db);
  return rows;
}

/** Lines of accounts that settle more than their amount, or settle on the wrong side. */
export async function listOverspent(ctx: Ctx): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT booking.id FROM booking
    JOIN (SELECT customer_id, booking_id, sum(cents) AS cents FROM allocation GROUP BY customer_id, booking_id) AS used
      ON used.customer_id = booking.customer_id AND used.booking_id = booking.id
    WHERE used.cents NOT BETWEEN least(0, -booking.amount_cents) AND greatest(0, -booking.amount_cents)
    ORDER BY booking.id`.execute(ctx.db);
  return rows;
}

/** A page of all claims by id, with number and hash of the letter. */
export async function listClaimsAfter(
  ctx: Ctx,
  after: string | undefined,
  limit: number,
): Promise<{ id: string; number: string; pdf_sha256: string | null }[]> {
  let query = ctx.db.selectFrom("claim").select(["id", "number", "pdf_sha256"]).orderBy("id").limit(limit);
  if (after !== undefined) query = query.where("id", ">", after);
  return query.execute();
}

/** Collection files whose bytes do not match their checksum. */
export async function listDamagedFiles(ctx: Ctx): Promise<{ msg_id: string }[]> {
  return ctx.db
    .selectFrom("sepa_run")
    .select("msg_id")
    .where(sql<boolean>`encode(sha256(file), 'hex') <> sha256`)
    .orderBy("msg_id")
    .execute();
}

/** Sum of the open cents that the claims store. */
export async function sumOpenCents(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{
    cents: number;
  }>`SELECT coalesce(sum(open_cents), 0)::bigint AS cents FROM claim`.execute(ctx.db);
  return rows[0]?.cents ?? 0;
}
