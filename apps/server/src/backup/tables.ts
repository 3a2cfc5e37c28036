import type pg from "pg";
import { presentName } from "../db/migration-files.ts";

/** A table of a backup, without generated columns. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly string[];
  /** True for a table without pages, which is not read; tables with pages may be empty too. */
  readonly isEmpty: boolean;
}

/** The table of applied migrations; a restored database has its own. */
export const MIGRATIONS_TABLE = "schema_migration";
/** Stored beside the snapshots; see `kept-keys.ts`. */
const KEYS_TABLE = "content_key";

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const columnList = ({ columns }: { readonly columns: readonly string[] }): string =>
  columns.map(quoted).join(", ");

/** All tables but those of migrations and keys, the largest first. */
export async function readTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; isEmpty: boolean }>(
    `SELECT class.relname AS name, array_agg(attribute.attname::text ORDER BY attribute.attnum) AS columns,
       pg_relation_size(class.oid) = 0 AS "isEmpty"
     FROM pg_class AS class JOIN pg_attribute AS attribute ON attribute.attrelid = class.oid
     WHERE class.relnamespace = 'public'::regnamespace AND class.relkind = 'r' AND class.relname <> ALL ($1)
       AND attribute.attnum > 0 AND NOT attribute.attisdropped AND attribute.attgenerated = ''
     GROUP BY class.oid, class.relname, class.relpages ORDER BY class.relpages DESC, class.relname`,
    [[MIGRATIONS_TABLE, KEYS_TABLE]],
  );
  return rows;
}

/** The migrations of a database, in order; empty for an empty one. */
export async function readMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows: found } = await client.query(`SELECT FROM pg_tables WHERE tablename = $1`, [
    MIGRATIONS_TABLE,
  ]);
  if (found.length === 0) return [];
  const { rows } = await client.query<{ name: string }>(`SELECT name FROM ${MIGRATIONS_TABLE} ORDER BY name`);
  return rows.map(({ name }) => presentName(name)).toSorted();
}

/** The last value of each sequence; null if it was never used. */
export async function readSequences(
  client: pg.ClientBase,
): Promise<{ name: string; last_value: number | null }[]> {
  const { rows } = await client.query<{ name: string; last_value: string | null }>(
    `SELECT sequencename AS name, last_value FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`,
  );
  return rows.map(({ name, last_value }) => ({
    name,
    last_value: last_value === null ? null : Number(last_value),
  }));
}
