import type { AccountLine } from "@krempelfrei/bookkeeping/datev-rows";
import type { QuarterClaim } from "@krempelfrei/bookkeeping/quarter-services";
import { sql } from "kysely";
import type { Ctx } from "../../../context/context.ts";

/** All stored rows of the erased accounts that have an entry on this day or later; their earlier rows are included. */
export async function listErased<Row>(
  ctx: Ctx,
  part: "lines" | "claims" | "events",
  from: string,
): Promise<Row[]> {
  const { rows } = await sql<{ row: Row }>`
    SELECT part.value AS row FROM erased_account, jsonb_array_elements(${sql.ref(part)}) AS part
    WHERE last_on >= ${from} ORDER BY erased_account.number`.execute(ctx.db);
  return rows.map(({ row }) => row);
}

interface ErasedAccount {
  /** The customer's number. */
  readonly number: number;
  readonly claims: readonly QuarterClaim[];
  readonly lines: readonly AccountLine[];
}

/** The erased accounts that have an entry on this day or later. */
export async function listErasedAccounts(ctx: Ctx, from: string): Promise<ErasedAccount[]> {
  const { rows } = await sql<ErasedAccount>`
    SELECT number, claims, lines FROM erased_account WHERE last_on >= ${from} ORDER BY number`.execute(
    ctx.db,
  );
  return rows;
}
