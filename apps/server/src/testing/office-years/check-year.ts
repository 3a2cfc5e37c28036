import { deepStrictEqual, strictEqual } from "node:assert/strict";
import { buffer } from "node:stream/consumers";
import { accountSums, readDatev } from "@krempelfrei/bookkeeping/datev";
import { sql } from "kysely";
import type { Ctx } from "../../context/context.ts";
import { verifyAccounting } from "../../features/accounting/audit/verify-accounting.ts";
import { exportDatev } from "../../features/accounting/quarter/export-datev.ts";
import { listQuarters } from "../../features/accounting/quarter/quarters.ts";
import type { ModelCustomer } from "./model.ts";
import type { Office } from "./office.ts";

interface Sums {
  readonly number: number;
  readonly all: number;
  readonly of_year: number;
}

/** Sums of each account by its lines, over all years and of one. */
async function accountsBySql(ctx: Ctx, year: number): Promise<Sums[]> {
  const { rows } = await sql<Sums>`
    SELECT customer.number, coalesce(sum(amount_cents), 0)::bigint AS all,
      coalesce(sum(amount_cents) FILTER (WHERE date_part('year', booked_on) = ${year}), 0)::bigint AS of_year
    FROM customer LEFT JOIN booking ON booking.customer_id = customer.id GROUP BY customer.number`.execute(
    ctx.db,
  );
  return rows;
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/**
 * After a year: each account is what the model says, by SQL and by the export for DATEV read back; accounts are claims and what
 * else was charged minus payments; open claims, numbers and the four quarters agree. Throws an AssertionError.
 */
export async function checkYear(office: Office, year: number): Promise<void> {
  const ctx = office.ctxAt(`${year}-12-31`);
  const accounts = await accountsBySql(ctx, year);
  const bySql = new Map(accounts.map(({ number, all }) => [number, all]));
  for (const { number, balance, name } of office.customers) strictEqual(bySql.get(number), balance, name);
  await checkClaims(ctx, office.customers);
  await checkSum(ctx, sumOf(accounts.map(({ all }) => all)));
  await checkDatev(ctx, year, accounts);
  await checkQuarters(ctx, year);
  await checkNumbers(ctx, year);
  // The operator's own command agrees.
  deepStrictEqual((await verifyAccounting(ctx)).problems, []);
}

/** The open amount of a claim is the part that nothing has settled; reversed claims do not count. */
async function checkClaims(ctx: Ctx, customers: readonly ModelCustomer[]): Promise<void> {
  const { rows } = await sql<{ id: string; open_cents: number; unsettled: number }>`
    SELECT claim.id, open_cents, (CASE WHEN kind = 'korrektur' THEN 0 ELSE gross_cents END - coalesce((SELECT sum(cents) FROM allocation
      WHERE allocation.customer_id = claim.customer_id AND allocation.claim_id = claim.id), 0))::bigint AS unsettled
    FROM claim WHERE NOT reversed AND kind <> 'storno'`.execute(ctx.db);
  const claims = new Map(rows.map((row) => [row.id, row]));
  for (const { open_cents, unsettled, id } of rows) strictEqual(open_cents, unsettled, `open of ${id}`);
  for (const { claims: known } of customers) {
    for (const { id, open, number, reversed } of known)
      strictEqual(claims.get(id)?.open_cents, reversed ? undefined : open, number);
  }
}

/** A booking of one of these kinds, or the Storno of one. */
const isOf = (kinds: readonly string[]) => sql`(kind = ANY(${kinds}) OR EXISTS (SELECT FROM booking AS source
  WHERE source.customer_id = booking.customer_id AND source.id = booking.storno_of AND source.kind = ANY(${kinds})))`;
const IS_EXTRA = isOf(["zusatzleistung", "gutschrift"]);
const IS_MONEY_OR_FEE = isOf(["zahlung", "ruecklastschrift", "gebuehr", "korrektur"]);

/** All accounts are what was claimed and is still to be claimed, minus what was paid and stayed paid. */
async function checkSum(ctx: Ctx, accounts: number): Promise<void> {
  const { rows } = await sql<{ claims: number; others: number }>`
    SELECT (SELECT coalesce(sum(gross_cents), 0) FROM claim)::bigint AS claims,
      (SELECT coalesce(sum(amount_cents), 0) FROM booking
        WHERE ${IS_MONEY_OR_FEE} OR (${IS_EXTRA} AND billed_claim_id IS NULL))::bigint AS others`.execute(
    ctx.db,
  );
  const [sums] = rows;
  strictEqual(accounts, (sums?.claims ?? 0) + (sums?.others ?? 0), "accounts are claims minus payments");
}

async function checkDatev(ctx: Ctx, year: number, accounts: readonly Sums[]): Promise<void> {
  const rows = [];
  for (const { key } of await listQuarters(ctx)) {
    if (!key.startsWith(`${year}-`)) continue;
    const { content } = await exportDatev(ctx, key);
    rows.push(...readDatev(Buffer.isBuffer(content) ? content : await buffer(content)).rows);
  }
  const exported = accountSums(rows);
  const found = accounts.filter(({ of_year }) => of_year !== 0);
  deepStrictEqual(
    found.map(({ number }) => [number, exported.get(String(number))]),
    found.map(({ number, of_year }) => [number, of_year]),
  );
}

/** Soll of a year is its fees, and its extras and credits by their own day, billed or not. */
async function checkQuarters(ctx: Ctx, year: number): Promise<void> {
  const quarters = (await listQuarters(ctx)).filter(({ key }) => key.startsWith(`${year}-`));
  const { rows } = await sql<{ gross: number }>`
    SELECT (SELECT coalesce(sum(part.gross_cents), 0) FROM claim_position AS part
        JOIN claim ON claim.customer_id = part.customer_id AND claim.id = part.claim_id
        WHERE part.kind = 'beitrag' AND left(month, 4) = ${String(year)})::bigint
      + (SELECT coalesce(sum(amount_cents), 0) FROM booking
        WHERE ${IS_EXTRA} AND date_part('year', booked_on) = ${year})::bigint AS gross`.execute(ctx.db);
  strictEqual(sumOf(quarters.map(({ soll }) => soll.gross_cents)), rows[0]?.gross, `Soll of ${year}`);
}

async function checkNumbers(ctx: Ctx, year: number): Promise<void> {
  const { rows } = await sql<{ count: number; last: number }>`
    SELECT count(*)::int AS count, coalesce(max(seq), 0)::int AS last FROM claim WHERE year = ${year}`.execute(
    ctx.db,
  );
  strictEqual(rows[0]?.count, rows[0]?.last, `numbers of ${year}`);
}
