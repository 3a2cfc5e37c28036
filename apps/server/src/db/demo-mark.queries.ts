import { sql } from "kysely";
import type { Db } from "./connect.ts";

/** True if the database contains demo data, whose passwords are public. */
export async function holdsDemoData(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_demo: boolean }>`SELECT holds_demo_data() AS is_demo`.execute(db);
  return rows[0]?.is_demo ?? false;
}

/** Marks the database for good. Called in the transaction that loads the demo data. */
export async function markDemoData({ db }: { readonly db: Db }): Promise<void> {
  await db
    .insertInto("demo_mark")
    .defaultValues()
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
