import type { ColumnMap } from "@krempelfrei/bookkeeping/bank/column-map";
import { actorId, type Ctx } from "../../../context/context.ts";

export async function listColumnMaps(ctx: Ctx): Promise<ColumnMap[]> {
  const rows = await ctx.db.selectFrom("bank_column_map").select("mapping").orderBy("created_at").execute();
  return rows.map(({ mapping }) => mapping as unknown as ColumnMap);
}

/** Stores the map under its fingerprint and replaces an earlier one. */
export async function putColumnMap(ctx: Ctx, fingerprint: string, map: ColumnMap): Promise<void> {
  const values = {
    name: map.name,
    mapping: JSON.stringify(map),
    created_by: actorId(ctx),
    created_at: ctx.clock(),
  };
  await ctx.db
    .insertInto("bank_column_map")
    .values({ fingerprint, ...values })
    .onConflict((conflict) => conflict.column("fingerprint").doUpdateSet(values))
    .execute();
}
