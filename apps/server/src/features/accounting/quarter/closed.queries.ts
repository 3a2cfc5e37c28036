import { sql, type RawBuilder } from "kysely";

/**
 * Row `closed` of the quarter of a day: when it was closed, and that day; `infinity` while it is open. For a lateral
 * join.
 */
export const closingOf = (day: string): RawBuilder<unknown> => sql`
  (SELECT moment, (moment AT TIME ZONE 'Europe/Berlin')::date AS day
    FROM (SELECT coalesce((SELECT locked_at FROM quarter_lock
      WHERE key = to_char(${sql.ref(day)}, 'YYYY"-Q"Q')), 'infinity'::timestamptz) AS moment) AS lock)`;

/**
 * True for an invoice or a settlement that was known when the quarter of the line was closed. On the day of closing the
 * time decides: what was entered before keeps its number in the file, what is entered later does not change it.
 */
export const wasKnown = (day: string, createdAt: string): RawBuilder<boolean> =>
  sql`(${sql.ref(day)} < closed.day OR ${sql.ref(day)} = closed.day AND ${sql.ref(createdAt)} <= closed.moment)`;

/**
 * Invoice that billed the extra or credit `source` when the quarter was closed, also if it was reversed since; none
 * while the quarter is open. For a lateral join.
 */
export const billedAtClosing = sql`
  (SELECT invoice.number, part.vat_bp FROM claim_position AS part
    JOIN claim AS invoice ON invoice.customer_id = part.customer_id AND invoice.id = part.claim_id
    WHERE closed.moment < 'infinity' AND source.kind IN ('zusatzleistung', 'gutschrift')
      AND part.customer_id = source.customer_id AND part.booking_id = source.id
      AND ${wasKnown("invoice.issued_on", "invoice.created_at")}
      AND NOT EXISTS (SELECT FROM claim AS reversal WHERE reversal.customer_id = invoice.customer_id
        AND reversal.kind = 'storno' AND reversal.storno_of = invoice.id AND ${wasKnown("reversal.issued_on", "reversal.created_at")})
    ORDER BY invoice.year DESC, invoice.seq DESC LIMIT 1)`;
