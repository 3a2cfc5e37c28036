import type { CustomerNote } from "@krempelfrei/contract/accounting/claim-terms";
import { sql } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import { withoutMandate } from "../data/claims.queries.ts";

/** Claims of a month with the same counted properties. */
export interface ClaimGroup {
  readonly way: "lastschrift" | "ueberweisung" | "ohne_mandat";
  readonly status: string;
  readonly reversed: boolean;
  readonly count: number;
  readonly gross_cents: number;
  readonly open_cents: number;
}

/** The claims of a month, Stornos left out, by way of payment and state; `today` is the day by which mandates count. */
export async function groupClaims(ctx: Ctx, month: string, today: string): Promise<ClaimGroup[]> {
  const { rows } = await sql<ClaimGroup>`
    SELECT way, status, reversed, count(*)::integer AS count, sum(gross_cents)::bigint AS gross_cents,
      sum(open_cents)::bigint AS open_cents
    FROM (
      SELECT claim.status, claim.reversed, claim.gross_cents, claim.open_cents,
        CASE WHEN ${withoutMandate(today)} THEN 'ohne_mandat' ELSE claim.payment_method END AS way
      FROM claim WHERE claim.month = ${month} AND claim.kind <> 'storno'
    ) AS claims
    GROUP BY way, status, reversed`.execute(ctx.db);
  return rows;
}

export interface ClaimRunRow {
  readonly id: string;
  readonly created: number;
  readonly total_cents: number;
  readonly created_at: Date;
  readonly created_by: string | null;
  readonly skipped_items: CustomerNote[];
  readonly warnings: CustomerNote[];
}

/** Times and persons of the runs that made claims of the month, the latest first. */
export async function listRuns(ctx: Ctx, month: string): Promise<ClaimRunRow[]> {
  return ctx.db
    .selectFrom("claim_run")
    .leftJoin("app_user", "app_user.id", "claim_run.created_by")
    .select(["claim_run.id", "created", "total_cents", "claim_run.created_at"])
    .select([
      sql<string | null>`app_user.first_name || ' ' || app_user.last_name`.as("created_by"),
      sql<CustomerNote[]>`skipped`.as("skipped_items"),
      sql<CustomerNote[]>`warnings`.as("warnings"),
    ])
    .where("month", "=", month)
    .orderBy("claim_run.created_at", "desc")
    .orderBy("claim_run.id", "desc")
    .execute();
}
