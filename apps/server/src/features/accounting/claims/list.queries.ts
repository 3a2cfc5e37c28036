import type { ClaimExportQuery } from "@krempelfrei/contract/accounting/claims";
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import { columnContains, searchWords } from "../../../db/search-text.ts";
import { claims, type ClaimRow } from "../data/claims.queries.ts";

function conditionsOf({ month, status, customer_id, search }: ClaimExportQuery): RawBuilder<SqlBool> {
  const conditions: RawBuilder<SqlBool>[] = [sql`true`];
  if (month !== undefined) conditions.push(sql`claim.month = ${month}`);
  if (status !== undefined) conditions.push(sql`claim.status = ${status}`);
  if (customer_id !== undefined) conditions.push(sql`claim.customer_id = ${customer_id}`);
  for (const word of searchWords(search)) {
    const inNumber = sql`strpos(upper(claim.number), upper(${word})) > 0`;
    conditions.push(sql`(${inNumber} OR ${columnContains(sql`customer.search`, word)})`);
  }
  return sql.join(conditions, sql` AND `);
}

/** The claims that match, the latest number first: one page of them, or all. */
export async function listClaimRows(
  ctx: Ctx,
  filters: ClaimExportQuery,
  page?: { readonly limit: number; readonly offset: number },
): Promise<ClaimRow[]> {
  let query = claims(ctx)
    .where(conditionsOf(filters))
    .orderBy("claim.year", "desc")
    .orderBy("claim.seq", "desc");
  if (page) query = query.limit(page.limit).offset(page.offset);
  return query.execute();
}

export async function sumClaims(
  ctx: Ctx,
  filters: ClaimExportQuery,
): Promise<{ total: number; sum_cents: number; open_cents: number }> {
  return ctx.db
    .selectFrom("claim")
    .innerJoin("customer", "customer.id", "claim.customer_id")
    .select((eb) => [
      eb.fn.countAll<number>().as("total"),
      sql<number>`coalesce(sum(claim.gross_cents), 0)::bigint`.as("sum_cents"),
      sql<number>`coalesce(sum(claim.open_cents), 0)::bigint`.as("open_cents"),
    ])
    .where(conditionsOf(filters))
    .executeTakeFirstOrThrow();
}
