import { sql } from "kysely";
import type { Ctx } from "./context.ts";

/** Ids for rows that refer to each other before they are stored; other rows get theirs from the column's default. */
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

/** The id at an index. Throws if there is none, because an empty text is no id. */
export function idAt(ids: readonly string[], index: number): string {
  const id = ids[index];
  if (id === undefined || id === "") throw new Error(`there is no id at ${index} of ${ids.length}`);
  return id;
}
