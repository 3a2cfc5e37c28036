import pg from "pg";
import type { Column, Table } from "../catalogue.ts";
import { onDatabase } from "./on-database.ts";

/** A value of its type that no row has by itself. */
function markOf({ name, type }: Column): string | undefined {
  if (type === "text") return pg.escapeLiteral(`Marke ${name}`);
  if (type === "boolean") return "true";
  if (/^(small|big)?int|^numeric|^real/.test(type)) return "7";
  if (type === "date") return "date '2026-07-07'";
  if (type.startsWith("timestamp")) return "timestamptz '2026-07-07T07:07:07Z'";
  if (type === "text[]") return pg.escapeLiteral(`{Marke ${name}}`);
  if (type === "date[]") return "'{2026-07-07}'";
  return undefined;
}

interface Filling {
  readonly table: Table;
  /** SQL condition on the rows. */
  readonly where: string;
  /** SQL expressions by `table.column`, where a mark would be refused; null leaves the column as it is. */
  readonly values: Readonly<Record<string, string | null>>;
}

/**
 * Writes a mark into every column of these rows that may be empty or has a default; keys and references stay. Returns
 * the columns that refuse it, each with the reason of the database.
 */
export async function fillColumns(url: string, fillings: readonly Filling[]): Promise<string[]> {
  return onDatabase(url, async (client) => {
    const refused: string[] = [];
    for (const { table, where, values } of fillings) {
      const keys = new Set([...table.primaryKey, ...table.foreignKeys.flatMap(({ columns }) => columns)]);
      for (const column of table.columns) {
        const name = `${table.name}.${column.name}`;
        const isOptional = !column.notNull || column.defaultValue !== null;
        if (keys.has(column.name) || values[name] === null || !(isOptional || name in values)) continue;
        const value = values[name] ?? markOf(column);
        if (value === undefined) refused.push(`${name}: no mark of type ${column.type}`);
        else
          await client
            .query(`UPDATE ${table.name} SET ${column.name} = ${value} WHERE ${where}`)
            .catch((error: unknown) => {
              const { message } = error as Error;
              // A generated column.
              if (!message.includes("can only be updated to DEFAULT")) refused.push(`${name}: ${message}`);
            });
      }
    }
    return refused;
  });
}

export type Row = Readonly<Record<string, unknown>>;

/** The rows of a table, all columns, as JSON. */
export async function rowsOf(url: string, table: string, where: string): Promise<Row[]> {
  return onDatabase(url, async (client) => {
    const { rows } = await client.query<{ row: Row }>(
      `SELECT to_jsonb(t) AS row FROM ${table} AS t WHERE ${where} ORDER BY t::text`,
    );
    return rows.map(({ row }) => row);
  });
}

/** `table.column: old → new` for each column in which two rows differ. */
export function differences(table: string, before: Row, after: Row): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((column) => {
    const [old, now] = [before, after].map((row) => JSON.stringify(row[column]));
    return old === now ? [] : [`${table}.${column}: ${old} → ${now}`];
  });
}
