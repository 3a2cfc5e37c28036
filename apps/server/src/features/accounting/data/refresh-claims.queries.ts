import { sql } from "kysely";
import type { ClaimFacts } from "@krempelfrei/bookkeeping/claim-state";
import type { Ctx } from "../../../context/context.ts";
import type { GroupKey } from "../../../context/reach.queries.ts";

/** Facts that decide a claim's state, and the stored state. */
export interface ClaimFactsRow extends ClaimFacts, GroupKey {
  readonly open_cents: number;
  readonly status: string;
}

/** Locks these claims until the transaction ends, and reads the facts that decide their state. */
export async function listClaimFacts(ctx: Ctx, ids: readonly string[]): Promise<ClaimFactsRow[]> {
  await ctx.db
    .selectFrom("claim")
    .select("id")
    .where("id", "=", sql<string>`ANY(${ids}::uuid[])`)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  // The claims are read after locking, not together: the previous holder of the locks may have settled them.
  const { rows } = await sql<ClaimFactsRow>`
    SELECT claim.customer_id, claim.id, claim.open_cents,
      -- What a correcting invoice takes off is credit, and nothing of it is open.
      CASE WHEN claim.kind = 'korrektur' THEN 0 ELSE claim.gross_cents END AS gross_cents, claim.status, claim.written_off,
      claim.reversed OR claim.kind = 'storno' AS reversed,
      (SELECT coalesce(sum(allocation.cents), 0)::bigint FROM allocation
        WHERE allocation.customer_id = claim.customer_id AND allocation.claim_id = claim.id) AS allocated_cents,
      coalesce(last.status = 'im_einzug', false) AS in_collection,
      coalesce(last.status IN ('zurueck', 'abgelehnt'), false) AS returned,
      (SELECT count(*)::integer FROM reminder_claim
        JOIN reminder ON reminder.customer_id = reminder_claim.customer_id AND reminder.id = reminder_claim.reminder_id
        WHERE reminder_claim.customer_id = claim.customer_id AND reminder_claim.claim_id = claim.id
          AND reminder.paid_at IS NULL) AS reminders
    FROM claim
    LEFT JOIN LATERAL (
      SELECT sepa_item.status FROM sepa_item
      WHERE sepa_item.customer_id = claim.customer_id AND sepa_item.claim_id = claim.id AND sepa_item.status <> 'verworfen'
      ORDER BY sepa_item.id DESC LIMIT 1) AS last ON true
    WHERE claim.id = ANY(${ids}::uuid[])`.execute(ctx.db);
  return rows;
}

export interface ClaimStanding extends GroupKey {
  readonly open_cents: number;
  readonly status: string;
}

/** Writes the open sum and the state of many claims in one statement. */
export async function setClaimStandings(ctx: Ctx, rows: readonly ClaimStanding[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    UPDATE claim SET open_cents = standing.open_cents, status = standing.status
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS standing (customer_id uuid, id uuid, open_cents bigint, status text)
    WHERE claim.customer_id = standing.customer_id AND claim.id = standing.id`.execute(ctx.db);
}
