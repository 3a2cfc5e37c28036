import { sql } from "kysely";
import type { Ctx } from "./context.ts";

/** Ids for rows that name each other before they are stored; all other rows get theirs from the column's default. */
export async function newIds(ctx: Pick<Ctx, "db">, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT new_id() AS id FROM generate_series(1, ${count}::integer)`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

export async function newId(ctx: Pick<Ctx, "db">): Promise<string> {
  const [id] = await newIds(ctx, 1);
  if (id === undefined) throw new Error("no id was made");
  return id;
}
