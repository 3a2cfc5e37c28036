import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Ctx } from "../../../context/context.ts";

/** True if a mail to the customer's present address was refused or came back since that day or time. */
export const isRefusedSince = (
  customer: "claim.customer_id" | "sepa_item.customer_id",
  since: RawBuilder<unknown>,
) => sql<SqlBool>`EXISTS (
  SELECT FROM undelivered_mail JOIN app_user ON app_user.id = undelivered_mail.user_id
  WHERE undelivered_mail.user_id = ${sql.ref(customer)} AND NOT undelivered_mail.of_contact
    AND undelivered_mail.at >= ${since}
    AND undelivered_mail.address_hash = sha256(convert_to(app_user.email, 'UTF8')))`;

/** Days for which an address that refused a mail gets no announcement of a collection: a letter is safer. */
const REFUSED_DAYS = 30;

/** True if the customer's address refused a mail so shortly before the run of this time, or since. */
export const isRefusedFor = (
  customer: "claim.customer_id" | "sepa_item.customer_id",
  made_at: RawBuilder<unknown>,
) => isRefusedSince(customer, sql`${made_at} - make_interval(days => ${REFUSED_DAYS})`);

/** Minutes around the time of a mail within which its sending is noted: the mail server may take its time. */
const NOTED_MINUTES = 10;

/** True if the mail that was noted at this time is the one that was reported. Earlier and later ones may have arrived. */
const cameBack = (column: "claim.mailed_at" | "sepa_item.notified_at") => sql`(
  NOT undelivered_mail.of_contact AND ${sql.ref(column)} <= undelivered_mail.at
  AND ${sql.ref(column)} BETWEEN undelivered_mail.mailed_at - make_interval(mins => ${NOTED_MINUTES})
    AND undelivered_mail.mailed_at + make_interval(mins => ${NOTED_MINUTES}))`;

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

/**
 * Collections under way of these claims need no notice of their own if the invoice, sent again by mail or post, announces
 * them in time: the very day, creditor, mandate and account, and no lower amount.
 */
export async function acceptInvoiceNotices(ctx: Ctx, claimIds: readonly string[]): Promise<void> {
  await sql`
    UPDATE sepa_item SET needs_notice = false
    FROM claim, sepa_run, mandate, accounting_setting AS setting
    WHERE claim.id = ANY(${claimIds}::uuid[])
      AND sepa_item.status = 'im_einzug' AND sepa_item.needs_notice AND sepa_item.notified_at IS NULL
      AND claim.customer_id = sepa_item.customer_id AND claim.id = sepa_item.claim_id
      AND sepa_run.id = sepa_item.run_id
      AND mandate.customer_id = sepa_item.customer_id AND mandate.id = sepa_item.mandate_id
      AND coalesce(claim.posted_on, (claim.mailed_at AT TIME ZONE 'Europe/Berlin')::date)
        + setting.pre_notification_days <= sepa_run.collection_on
      -- A repeated collection has a suffix.
      AND sepa_item.end_to_end_id = claim.number
      AND sepa_run.collection_on = claim.due_on
      AND sepa_item.amount_cents <= claim.gross_cents - (claim.snapshot ->> 'credit_cents')::bigint
      AND claim.snapshot #>> '{creditor,creditor_id}' = setting.creditor_id
      AND claim.snapshot #>> '{mandate,reference}' = mandate.reference
      AND regexp_replace(claim.snapshot #>> '{mandate,iban_masked}', '[ *]', '', 'g')
        = left(sepa_item.iban, 4) || right(sepa_item.iban, 4)`.execute(ctx.db);
}
