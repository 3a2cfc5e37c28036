import type { CountAndSum } from "@krempelfrei/contract/accounting/claim-terms";
import { sql, type Selectable } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import type { Customer, Mandate } from "../../../db/tables.ts";
import type { ClaimSnapshot } from "../data/claim-snapshot.ts";
import type { CustomerNames } from "../data/customer-names.ts";
import { isRefusedFor } from "../data/undelivered.queries.ts";

type MandateRow = Selectable<Mandate>;
type Address = Pick<Selectable<Customer>, "street" | "house_no" | "zip" | "city" | "country">;

/** An open claim to be paid by debit, with the present customer and mandate. */
export interface CandidateRow extends CustomerNames, Address {
  readonly claim_id: string;
  readonly claim_number: string;
  readonly month: string;
  readonly open_cents: number;
  /** Facts of a collection that the invoice announces: day, amount, creditor and mandate (null: another way of payment). */
  readonly due_on: string;
  readonly invoiced_cents: number;
  readonly invoiced_creditor_id: string | null;
  readonly invoiced_mandate: ClaimSnapshot["mandate"];
  readonly mailed_at: Date | null;
  /** Day on which its invoice went by post. */
  readonly posted_on: string | null;
  /** Number of earlier collections of this claim, without files that were discarded before they were submitted. */
  readonly attempts: number;
  /** Last mail that announced a collection which was then discarded; null without one. */
  readonly announced_at: Date | null;
  readonly announced_day: string | null;
  readonly announced_cents: number | null;
  readonly announced_mandate_id: string | null;
  readonly announced_iban: string | null;
  /** From the file of the discarded run. */
  readonly announced_creditor_id: string | null;
  /** True if the customer has an address that refused no mail lately. */
  readonly takes_mail: boolean;
  readonly payment_method: string;
  readonly debit_block: boolean;
  readonly mandate: Pick<
    MandateRow,
    | "id"
    | "reference"
    | "signed_on"
    | "holder"
    | "iban"
    | "bic"
    | "status"
    | "first_used_on"
    | "last_used_on"
    | "previous_iban"
  > | null;
}

export interface CandidateFilter {
  readonly month: string;
  readonly include_older: boolean;
  /** Only these claims, of whatever month. */
  readonly claim_ids?: readonly string[] | undefined;
}

/** Number and sum of a month's claims to be paid by debit that credit or a payment settled before any collection. */
export async function sumSettled(ctx: Ctx, month: string): Promise<CountAndSum> {
  const { rows } = await sql<CountAndSum>`
    SELECT count(*)::integer AS count, coalesce(sum(claim.gross_cents), 0)::integer AS cents FROM claim
    WHERE claim.payment_method = 'lastschrift' AND claim.kind <> 'storno' AND claim.status = 'bezahlt'
      AND claim.month = ${month}
      AND NOT EXISTS (SELECT FROM sepa_item
        WHERE sepa_item.customer_id = claim.customer_id AND sepa_item.claim_id = claim.id)`.execute(ctx.db);
  return rows[0] ?? { count: 0, cents: 0 };
}

/**
 * Open claims without a collection under way, by customer and number: claims of the month (or up to it) without a
 * failed collection, or exactly the named claims, which may have been returned or reminded of.
 */
export async function listCandidates(ctx: Ctx, filter: CandidateFilter): Promise<CandidateRow[]> {
  const chosen = filter.claim_ids
    ? sql`claim.id = ANY(${filter.claim_ids}::uuid[])
        AND claim.status IN ('offen', 'teilbezahlt', 'ruecklaeufer', 'gemahnt')`
    : sql`claim.status IN ('offen', 'teilbezahlt')
        AND ${filter.include_older ? sql`claim.month <= ${filter.month}` : sql`claim.month = ${filter.month}`}`;
  const { rows } = await sql<CandidateRow>`
    SELECT claim.customer_id, claim.id AS claim_id, claim.number AS claim_number, claim.month, claim.open_cents,
      claim.due_on, (claim.gross_cents - (claim.snapshot ->> 'credit_cents')::bigint)::bigint AS invoiced_cents,
      claim.snapshot #>> '{creditor,creditor_id}' AS invoiced_creditor_id, claim.snapshot -> 'mandate' AS invoiced_mandate,
      claim.mailed_at, claim.posted_on, tried.attempts, announced.notified_at AS announced_at,
      announced.collection_on AS announced_day, announced.amount_cents AS announced_cents,
      announced.mandate_id AS announced_mandate_id, announced.iban AS announced_iban,
      announced.creditor_id AS announced_creditor_id, customer.number AS customer_number,
      app_user.first_name, app_user.last_name, customer.payment_method, customer.debit_block,
      customer.street, customer.house_no, customer.zip, customer.city, customer.country,
      app_user.email IS NOT NULL AND NOT ${isRefusedFor("claim.customer_id", sql`${ctx.clock()}::timestamptz`)} AS takes_mail,
      to_jsonb(mandate) AS mandate
    FROM claim
    JOIN customer ON customer.id = claim.customer_id
    JOIN app_user ON app_user.id = claim.customer_id
    LEFT JOIN LATERAL (
      SELECT mandate.* FROM mandate WHERE mandate.customer_id = claim.customer_id
      ORDER BY mandate.status = 'active' DESC, mandate.created_at DESC LIMIT 1) AS mandate ON true
    CROSS JOIN LATERAL (
      SELECT (count(*) FILTER (WHERE sepa_item.status <> 'verworfen' OR sepa_run.submitted_at IS NOT NULL))::integer AS attempts
      FROM sepa_item JOIN sepa_run ON sepa_run.id = sepa_item.run_id
      WHERE sepa_item.customer_id = claim.customer_id AND sepa_item.claim_id = claim.id) AS tried
    LEFT JOIN LATERAL (
      SELECT sepa_item.notified_at, sepa_item.amount_cents, sepa_item.mandate_id, sepa_item.iban, sepa_run.collection_on,
        substring(convert_from(sepa_run.file, 'UTF8') FROM '<CdtrSchmeId>.*?<Id>([A-Z0-9]+)</Id>') AS creditor_id
      FROM sepa_item JOIN sepa_run ON sepa_run.id = sepa_item.run_id
      WHERE sepa_item.customer_id = claim.customer_id AND sepa_item.claim_id = claim.id
        AND sepa_item.status = 'verworfen' AND sepa_item.notified_at IS NOT NULL
      ORDER BY sepa_item.notified_at DESC LIMIT 1) AS announced ON true
    WHERE claim.payment_method = 'lastschrift' AND claim.kind <> 'storno' AND ${chosen}
    ORDER BY customer.number, claim.number`.execute(ctx.db);
  return rows;
}
