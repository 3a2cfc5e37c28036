import type { Ctx } from "./context.ts";

export interface ChangeRow {
  readonly actor_id: string | null;
  readonly actor_name: string;
  readonly action: string;
  readonly subject_type: string;
  readonly subject_id: string | null;
  readonly subject_name: string;
  readonly customer_id: string | null;
  readonly changes: string;
  readonly ip: string | null;
}

export async function insertChanges(ctx: Ctx, rows: readonly ChangeRow[]): Promise<void> {
  if (rows.length === 0) return;
  await ctx.db.insertInto("change").values(rows).execute();
}
