import type { KnownClaim, KnownItem, KnownRun } from "@krempelfrei/bookkeeping/bank/match-book";
import { blockIds } from "@krempelfrei/bookkeeping/sepa/pain-008";
import { sql } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import { isStanding } from "../data/reversals.queries.ts";
import { isReturnWithoutLine, returnFees } from "../sepa/linked-returns.queries.ts";
import { notFound } from "../../../core/errors.ts";

export interface PayerRow {
  readonly id: string;
  readonly number: number;
  readonly first_name: string;
  readonly last_name: string;
}

const payers = (ctx: Ctx) =>
  ctx.db
    .selectFrom("customer")
    .innerJoin("app_user", "app_user.id", "customer.id")
    .select(["customer.id", "customer.number", "app_user.first_name", "app_user.last_name"]);

/** All customers but the sample: any of them may have paid. */
export const listPayers = async (ctx: Ctx): Promise<PayerRow[]> =>
  payers(ctx).where("customer.is_sample", "=", false).execute();

/** Number and name of a customer; 404 for an unknown id. */
export async function getPayer(ctx: Ctx, id: string): Promise<PayerRow> {
  const row = await payers(ctx).where("customer.id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Accounts of mandates, former ones too: customers still pay from an account whose mandate they revoked. */
export const listMandateAccounts = async (ctx: Ctx) =>
  ctx.db
    .selectFrom("mandate")
    .select(["customer_id", "holder", "iban", "previous_iban", "reference"])
    .execute();

/** Customers whose payments came from these accounts before, as the clerk confirmed. */
export async function listLearnedAccounts(ctx: Ctx, ibans: readonly string[]) {
  return (
    ctx.db
      .selectFrom("bank_tx")
      .innerJoin("booking", "booking.bank_tx_id", "bank_tx.id")
      .select(["bank_tx.iban", "booking.customer_id"])
      .distinct()
      .where("bank_tx.iban", "=", sql<string>`ANY(${ibans}::text[])`)
      .where("bank_tx.state", "=", "gebucht")
      .where("bank_tx.kind", "=", "gutschrift")
      // A payment that was assigned to the wrong customer first says nothing about that customer.
      .where(isStanding)
      .execute()
  );
}

/** Open claims, and claims with these numbers, the oldest first. */
export const listMatchClaims = async (ctx: Ctx, numbers: readonly string[]): Promise<KnownClaim[]> =>
  ctx.db
    .selectFrom("claim")
    .select(["id", "number", "customer_id", "open_cents"])
    .select(sql<boolean>`status = 'ausgebucht'`.as("written_off"))
    .where("kind", "<>", "storno")
    .where((eb) =>
      eb.or([
        // Worded like the index over open claims, so that PostgreSQL uses it.
        eb.and([eb("open_cents", "<>", 0), eb("open_cents", ">", 0)]),
        eb("number", "=", sql<string>`ANY(${numbers}::text[])`),
      ]),
    )
    .orderBy("due_on")
    .orderBy("number")
    .execute();

/** Collections that a return may belong to, and returns that are in no statement yet: by reference, mandate or claim. */
export async function listMatchItems(
  ctx: Ctx,
  named: { references: readonly string[]; mandates: readonly string[]; numbers: readonly string[] },
): Promise<KnownItem[]> {
  return ctx.db
    .selectFrom("sepa_item")
    .innerJoin("mandate", (join) =>
      join
        .onRef("mandate.customer_id", "=", "sepa_item.customer_id")
        .onRef("mandate.id", "=", "sepa_item.mandate_id"),
    )
    .innerJoin("claim", (join) =>
      join
        .onRef("claim.customer_id", "=", "sepa_item.customer_id")
        .onRef("claim.id", "=", "sepa_item.claim_id"),
    )
    .select([
      "sepa_item.end_to_end_id as end_to_end",
      "sepa_item.claim_id",
      "sepa_item.customer_id",
      "mandate.reference as mandate",
      "sepa_item.amount_cents as cents",
      sql<
        number | null
      >`CASE WHEN sepa_item.status = 'zurueck' THEN sepa_item.amount_cents + ${returnFees} END`.as(
        "booked_cents",
      ),
    ])
    .where((eb) =>
      eb.or([eb("sepa_item.status", "in", ["im_einzug", "gebucht"]), sql<boolean>`${isReturnWithoutLine}`]),
    )
    .where((eb) =>
      eb.or([
        eb("sepa_item.end_to_end_id", "=", sql<string>`ANY(${named.references}::text[])`),
        eb("mandate.reference", "=", sql<string>`ANY(${named.mandates}::text[])`),
        eb("claim.number", "=", sql<string>`ANY(${named.numbers}::text[])`),
      ]),
    )
    .orderBy("sepa_item.id")
    .execute();
}

/**
 * Collection runs that are not discarded, the latest first, without the collections that the bank has refused; `open`
 * while the bank may still credit them: no line has credited a part. Each payment block of a run with several ones stands
 * before it, because the bank credits it separately.
 */
export async function listMatchRuns(ctx: Ctx): Promise<KnownRun[]> {
  const { rows } = await sql<KnownRun & { readonly sequence: string | null }>`
    SELECT sepa_run.id, sepa_run.msg_id, part.sequence, part.count, part.cents AS sum_cents,
      sepa_run.status IN ('erstellt', 'eingereicht') AND (part.sequence IS NULL OR part.is_underway)
        AND NOT part.is_credited AS open
    FROM sepa_run
    CROSS JOIN LATERAL (
      SELECT sequence, count(*) FILTER (WHERE status <> 'abgelehnt')::integer AS count,
        coalesce(sum(item.amount_cents) FILTER (WHERE status <> 'abgelehnt'), 0)::bigint AS cents,
        bool_or(status = 'im_einzug') AS is_underway, bool_or(paid.bank_tx_id IS NOT NULL) AS is_credited
      FROM sepa_item AS item LEFT JOIN booking AS paid
        ON paid.customer_id = item.customer_id AND paid.id = item.payment_booking_id
      WHERE run_id = sepa_run.id GROUP BY GROUPING SETS ((sequence), ())) AS part
    WHERE sepa_run.status <> 'verworfen'
    ORDER BY sepa_run.collection_on DESC, sepa_run.msg_id DESC, part.sequence`.execute(ctx.db);
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((parts) => {
    const blocks = parts.flatMap(({ sequence }) => (sequence === null ? [] : [{ sequence }]));
    return parts.flatMap(({ sequence, ...run }) => {
      if (sequence === null) return [run];
      const msg_id = blockIds(run.msg_id, blocks).get(sequence);
      return blocks.length === 1 || msg_id === undefined ? [] : [{ ...run, msg_id }];
    });
  });
}
