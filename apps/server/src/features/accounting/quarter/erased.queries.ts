import { sql } from "kysely";
import type { Ctx } from "../../../context/context.ts";

/** Stored rows of erased accounts whose effective day is this one or later. */
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
