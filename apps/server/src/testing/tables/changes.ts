import type { Selectable } from "kysely";
import { expect } from "vitest";
import type { Db } from "../../db/connect.ts";
import type { Change } from "../../db/tables.ts";

type Entry = Selectable<Change>;

/** Entries of the change history that have these values; a list stands for any of its values. */
type Which = {
  readonly [Column in "action" | "customer_id" | "subject_id" | "subject_type"]?: string | readonly string[];
};

interface Database {
  readonly db: Db;
}

/** These entries of the change history, the oldest first, with all columns or with those that are named. */
export async function changesOf(database: Database, which: Which): Promise<Entry[]>;
export async function changesOf<Column extends keyof Entry>(
  database: Database,
  which: Which,
  ...columns: readonly Column[]
): Promise<Pick<Entry, Column>[]>;
export async function changesOf(
  { db }: Database,
  which: Which,
  ...columns: readonly (keyof Entry)[]
): Promise<Partial<Entry>[]> {
  let query = db.selectFrom("change").selectAll().orderBy("id");
  for (const [column, value] of Object.entries(which) as [keyof Which, string | readonly string[]][])
    query = query.where(column, "in", typeof value === "string" ? [value] : value);
  const rows: Entry[] = await query.execute();
  if (columns.length === 0) return rows;
  return rows.map((row) => Object.fromEntries(columns.map((name) => [name, row[name]])) as Partial<Entry>);
}

/** The last of these entries. Throws where there is none. */
export async function lastChange(database: Database, which: Which): Promise<Entry>;
export async function lastChange<Column extends keyof Entry>(
  database: Database,
  which: Which,
  ...columns: readonly Column[]
): Promise<Pick<Entry, Column>>;
export async function lastChange(
  database: Database,
  which: Which,
  ...columns: readonly (keyof Entry)[]
): Promise<Partial<Entry>> {
  const last = (await changesOf(database, which, ...columns)).at(-1);
  if (!last) throw new Error(`no change of ${JSON.stringify(which)}`);
  return last;
}

/** Expects the last of these entries to have exactly these values in the columns that are named. */
export async function expectChange(
  database: Database,
  which: Which,
  expected: { readonly [Column in keyof Entry]?: unknown },
): Promise<void> {
  expect(await lastChange(database, which, ...(Object.keys(expected) as (keyof Entry)[]))).toEqual(expected);
}
