import { sumCents } from "@krempelfrei/bookkeeping/money";
import type { AccountEvent, Opening } from "@krempelfrei/bookkeeping/quarter";
import type { QuarterClaim } from "@krempelfrei/bookkeeping/quarter-services";
import { sql, type RawBuilder } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import { moneyOf, serviceRate } from "../data/money.queries.ts";
import { insertRows, type NewRow } from "../data/rows.queries.ts";
import { listErased } from "./erased.queries.ts";

/** The first day on which anything was charged or booked; null where nothing was. */
export async function getFirstDay(ctx: Ctx): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    SELECT least((SELECT min(booked_on) FROM booking), (SELECT (min(month) || '-01')::date FROM claim),
      (SELECT min(first_on) FROM erased_account)) AS day`.execute(ctx.db);
  return rows[0]?.day ?? null;
}

/** Version of the rules by which new quarters are closed; see `LockRow`. */
const RULES = 4;

export interface LockRow {
  readonly key: string;
  readonly figures: unknown;
  /**
   * The version of the rules by which tax was computed; 2: positions by their own day, losses; 3: each service by the
   * method of its own quarter; 4: credits too, where they settle a claim or are refunded.
   */
  readonly rules: number;
  readonly locked_at: Date;
  /** User who closed the quarter; null if the account is gone. */
  readonly first_name: string | null;
  readonly last_name: string | null;
}

/** The closed quarters, the earliest first. */
export async function listQuarterLocks(ctx: Ctx): Promise<LockRow[]> {
  return ctx.db
    .selectFrom("quarter_lock")
    .leftJoin("app_user", "app_user.id", "quarter_lock.locked_by")
    .select(["key", "figures", "rules", "locked_at", "app_user.first_name", "app_user.last_name"])
    .orderBy("key")
    .execute();
}

export const insertQuarterLock = async (
  ctx: Ctx,
  lock: Omit<NewRow<"quarter_lock">, "rules">,
): Promise<void> => insertRows(ctx, "quarter_lock", [{ ...lock, rules: RULES }]);

/** Settings stored for the DATEV file of a closed quarter; undefined while it is open. */
export async function findLockedDatev(ctx: Ctx, key: string): Promise<unknown> {
  const row = await ctx.db
    .selectFrom("quarter_lock")
    .select("datev")
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.datev ?? undefined;
}

export async function setLockedUntil(ctx: Ctx, day: string): Promise<void> {
  await ctx.db.updateTable("accounting_setting").set({ locked_until: day }).execute();
}

export async function countOpenLines(ctx: Ctx): Promise<{ month: string; count: number }[]> {
  return ctx.db
    .selectFrom("bank_tx")
    .where("state", "=", "offen")
    .select([
      sql<string>`to_char(booked_on, 'YYYY-MM')`.as("month"),
      sql<number>`count(*)::integer`.as("count"),
    ])
    .groupBy(sql`1`)
    .execute();
}

const ofCustomer = (table: "claim" | "move", id: string | undefined): RawBuilder<boolean> =>
  id === undefined ? sql`true` : sql`${sql.ref(`${table}.customer_id`)} = ${id}`;

/** Claims of months from this day on, Stornos issued since, claims with an allocation since, and all correcting invoices. */
const since = (from: string): RawBuilder<boolean> => sql`(
  claim.month >= ${from.slice(0, 7)} OR claim.kind = 'korrektur' OR claim.kind = 'storno' AND claim.issued_on >= ${from}
  OR EXISTS (SELECT FROM allocation WHERE allocation.customer_id = claim.customer_id
    AND allocation.claim_id = claim.id AND allocation.allocated_on >= ${from}))`;

/** Claims of all customers, erased ones included, or of one. */
export async function listQuarterClaims(
  ctx: Ctx,
  from: string,
  customerId?: string,
): Promise<QuarterClaim[]> {
  const { rows } = await sql<QuarterClaim>`
    SELECT claim.id, claim.customer_id, claim.kind = 'storno' AS is_storno, claim.kind = 'korrektur' AS is_correction, claim.month, original.month AS reversed_month, claim.issued_on,
      claim.snapshot ->> 'package' AS package,
      coalesce(jsonb_agg(jsonb_build_object('vat_bp', part.vat_bp, 'gross_cents', part.gross_cents, 'vat_cents', part.vat_cents)
        ORDER BY part.vat_bp DESC) FILTER (WHERE part.vat_bp IS NOT NULL), '[]') AS rates,
      coalesce(extra.list, '[]') AS extras
    FROM claim LEFT JOIN claim AS original ON original.customer_id = claim.customer_id AND original.id = claim.storno_of
    LEFT JOIN claim_vat AS part ON part.customer_id = claim.customer_id AND part.claim_id = claim.id
    LEFT JOIN (SELECT customer_id, claim_id, jsonb_agg(jsonb_build_object('month', to_char(period_to, 'YYYY-MM'),
        'vat_bp', vat_bp, 'gross_cents', gross_cents) ORDER BY position) AS list
      FROM claim_position WHERE kind <> 'beitrag' GROUP BY customer_id, claim_id) AS extra
      ON extra.customer_id = claim.customer_id AND extra.claim_id = claim.id
    WHERE ${since(from)} AND ${ofCustomer("claim", customerId)}
    -- Joined and grouped: a subquery for each of many claims takes far longer.
    GROUP BY claim.customer_id, claim.id, original.month, extra.list`.execute(ctx.db);
  return customerId === undefined
    ? [...rows, ...(await listErased<QuarterClaim>(ctx, "claims", from))]
    : rows;
}

/**
 * Events of the accounts (`AccountEvent`): extras, credits, money, fees and other debts from the bookings, a Storno as
 * the negative of the reversed booking, and settlements of claims. A correction with a money account (`moneyOf`) moves
 * money; any other is a debt, except for the part that settles a claim.
 */
const moves = sql`(
  WITH line AS (
    SELECT booking.customer_id, booking.id, booking.booked_on, source.booked_on AS service_on, booking.amount_cents,
      source.kind, source.billed_claim_id, ${moneyOf("source")} IS NOT NULL AS is_money, source.write_off, ${serviceRate("source", "billed")} AS vat_bp
    FROM booking JOIN booking AS source
      ON source.customer_id = booking.customer_id AND source.id = coalesce(booking.storno_of, booking.id)
    LEFT JOIN claim_position AS billed ON billed.customer_id = source.customer_id
      AND billed.claim_id = source.billed_claim_id AND billed.booking_id = source.id
  ), typed AS (
    SELECT customer_id, id, booked_on, service_on, amount_cents, kind, billed_claim_id, write_off, vat_bp, CASE
      WHEN kind IN ('zusatzleistung', 'gutschrift') THEN 'service'
      WHEN kind = 'zahlung' THEN 'payment'
      WHEN kind = 'ruecklastschrift' THEN 'return'
      WHEN kind = 'gebuehr' THEN 'fee'
      WHEN kind = 'korrektur' AND is_money THEN 'other_money'
      WHEN kind = 'korrektur' THEN 'other_debt' END AS type
    FROM line
  )
  SELECT customer_id, booked_on AS day, type, NULL::uuid AS claim_id, NULL::boolean AS is_money,
    NULL::boolean AS is_loss, NULL::uuid AS credit_of, CASE WHEN type = 'service' THEN vat_bp END AS vat_bp,
    CASE WHEN type = 'service' THEN service_on END AS service_on,
    CASE WHEN type IN ('service', 'fee', 'other_debt') THEN amount_cents ELSE -amount_cents END AS cents
  FROM typed WHERE type IS NOT NULL
  UNION ALL
  SELECT allocation.customer_id, allocated_on, 'allocation', claim_id,
    coalesce(typed.type IN ('payment', 'return', 'other_money'), false), typed.write_off,
    -- Only the credit of a correcting invoice settles claims.
    CASE WHEN typed.kind = 'gutschrift' THEN typed.billed_claim_id END, NULL, NULL, cents
  FROM allocation JOIN typed ON typed.customer_id = allocation.customer_id AND typed.id = allocation.booking_id
  -- What a Storno takes back stands in the invoice of its own already.
  WHERE typed.kind <> 'forderung'
  UNION ALL
  SELECT allocation.customer_id, allocated_on, 'other_debt', NULL, NULL, NULL, NULL, NULL, NULL, cents
  FROM allocation JOIN typed ON typed.customer_id = allocation.customer_id AND typed.id = allocation.booking_id
  WHERE typed.type = 'other_debt')`;

/** Events from this day on, of all customers, erased ones included, or of one. */
export async function listAccountEvents(
  ctx: Ctx,
  from: string,
  customerId?: string,
): Promise<AccountEvent[]> {
  const { rows } = await sql<AccountEvent>`
    SELECT customer_id, day, type, claim_id, is_money, is_loss, credit_of, vat_bp, service_on, cents FROM ${moves} AS move
    WHERE day >= ${from} AND ${ofCustomer("move", customerId)}`.execute(ctx.db);
  if (customerId !== undefined) return rows;
  const erased = await listErased<AccountEvent>(ctx, "events", from);
  return [...rows, ...erased.filter(({ day }) => day >= from)];
}

/**
 * State before this day: the open sum of all claims, the settled parts of the claims of `listQuarterClaims`, and the
 * accounts with a balance.
 */
export async function getOpening(ctx: Ctx, from: string): Promise<Opening> {
  const open = await sql<{ cents: number }>`
    WITH earlier AS (
      SELECT customer_id, id, gross_cents FROM claim
      WHERE month < ${from.slice(0, 7)} AND kind <> 'korrektur' AND (kind <> 'storno' OR issued_on < ${from})
    )
    SELECT ((SELECT coalesce(sum(gross_cents), 0) FROM earlier)
      - (SELECT coalesce(sum(move.cents), 0) FROM earlier JOIN ${moves} AS move
          ON move.customer_id = earlier.customer_id AND move.claim_id = earlier.id WHERE move.day < ${from}))::bigint AS cents`.execute(
    ctx.db,
  );
  const settled = await sql<{ id: string; cents: number; money_cents: number; lost_cents: number }>`
    SELECT claim.id, sum(move.cents)::bigint AS cents,
      coalesce(sum(move.cents) FILTER (WHERE move.is_loss), 0)::bigint AS lost_cents,
      coalesce(sum(move.cents) FILTER (WHERE move.is_money), 0)::bigint AS money_cents
    FROM claim JOIN ${moves} AS move ON move.customer_id = claim.customer_id AND move.claim_id = claim.id
    WHERE move.day < ${from} AND ${since(from)} GROUP BY claim.id`.execute(ctx.db);
  const credits = await sql<{ claim_id: string; credit_of: string; cents: number }>`
    SELECT claim_id, credit_of, sum(cents)::bigint AS cents FROM ${moves} AS move
    WHERE day < ${from} AND credit_of IS NOT NULL GROUP BY claim_id, credit_of`.execute(ctx.db);
  const creditsOf = Map.groupBy(credits.rows, ({ claim_id }) => claim_id);
  const accounts = await sql<{ id: string; unallocated_cents: number; debt_cents: number }>`
    SELECT * FROM (SELECT customer_id AS id,
      coalesce(sum(CASE WHEN type IN ('payment', 'return', 'other_money') THEN cents
        WHEN type = 'allocation' AND is_money THEN -cents ELSE 0 END), 0)::bigint AS unallocated_cents,
      coalesce(sum(cents) FILTER (WHERE type IN ('fee', 'other_debt')), 0)::bigint AS debt_cents
    FROM ${moves} AS move WHERE day < ${from} GROUP BY customer_id) AS account
    WHERE unallocated_cents <> 0 OR debt_cents <> 0`.execute(ctx.db);
  return {
    open_cents: open.rows[0]?.cents ?? 0,
    settled: new Map(
      settled.rows.map(({ id, ...state }) => {
        const by = (creditsOf.get(id) ?? []).map(({ credit_of, cents }) => [credit_of, cents] as const);
        return [id, { ...state, credits: new Map(by) }];
      }),
    ),
    used_credits: new Map(
      [...Map.groupBy(credits.rows, ({ credit_of }) => credit_of)].map(([id, uses]) => [
        id,
        sumCents(uses.map(({ cents }) => cents)),
      ]),
    ),
    accounts: new Map(accounts.rows.map(({ id, ...state }) => [id, state])),
  };
}
