import { sql, type SqlBool } from "kysely";
import type { Ctx } from "../../../context/context.ts";

/** True if a mail to the customer's present address was refused or came back since that day or time. */
export const isRefusedSince = (
  customer: "claim.customer_id" | "sepa_item.customer_id",
  since: "claim.issued_on" | "sepa_run.created_at",
) => sql<SqlBool>`EXISTS (
  SELECT FROM undelivered_mail JOIN app_user ON app_user.id = undelivered_mail.user_id
  WHERE undelivered_mail.user_id = ${sql.ref(customer)} AND NOT undelivered_mail.of_contact
    AND undelivered_mail.at >= ${sql.ref(since)}
    AND undelivered_mail.address_hash = sha256(convert_to(app_user.email, 'UTF8')))`;

/** Days after a mail within which a report can come that it was not delivered (RFC 5321, 4.5.4.1). */
const REPORT_DAYS = 5;

/** True if the customer's mail of this time was reported as undelivered, by any report of the days after it. */
const cameBack = (column: "claim.mailed_at" | "sepa_item.notified_at") => sql`(
  NOT undelivered_mail.of_contact AND ${sql.ref(column)} <= undelivered_mail.at
  AND ${sql.ref(column)} > undelivered_mail.at - make_interval(days => ${REPORT_DAYS}))`;

/**
 * Marks as unmailed the invoices and the announcements of collections whose mail came back: invoices are printed, or
 * mailed to another address, announcements are printed. Collections under way that either announced need a letter.
 */
export async function takeBackUndelivered(ctx: Ctx): Promise<void> {
  await sql`
    WITH invoice AS (
      UPDATE claim SET mailed_at = NULL FROM undelivered_mail
      WHERE undelivered_mail.user_id = claim.customer_id AND ${cameBack("claim.mailed_at")} AND claim.posted_on IS NULL
      RETURNING claim.customer_id, claim.id AS claim_id
    ), notice AS (
      UPDATE sepa_item SET notified_at = NULL FROM undelivered_mail
      WHERE undelivered_mail.user_id = sepa_item.customer_id AND ${cameBack("sepa_item.notified_at")}
        AND NOT sepa_item.notified_by_post AND sepa_item.status IN ('im_einzug', 'verworfen')
      RETURNING sepa_item.customer_id, sepa_item.claim_id
    )
    UPDATE sepa_item SET needs_notice = true FROM (TABLE invoice UNION TABLE notice) AS lost
    WHERE sepa_item.customer_id = lost.customer_id AND sepa_item.claim_id = lost.claim_id
      AND sepa_item.status = 'im_einzug' AND sepa_item.notified_at IS NULL AND NOT sepa_item.needs_notice`.execute(
    ctx.db,
  );
}
