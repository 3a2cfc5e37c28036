import { createHash } from "node:crypto";
import { sql } from "kysely";
import type pg from "pg";

const MARK = "/* prepared */";

/**
 * Ends a statement (`modifyEnd`) that each connection parses and plans once: parsing and planning take longer than the
 * reading of a few rows by their key. Only for constant texts, because a connection keeps each text until it ends, and
 * without `*`: a new column in a rolling release would change the result, which the database refuses.
 */
export const PREPARED = sql.raw(MARK);

const names = new Map<string, string>();

/** The name under which a connection keeps a statement that ends with `PREPARED`; undefined for others. */
export function preparedName(text: string): string | undefined {
  if (!text.endsWith(MARK)) return undefined;
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash("sha256").update(text).digest("hex").slice(0, 32);
  names.set(text, name);
  return name;
}

/**
 * Whether a connection ends at the server itself. A pooler names another process than the server's, and may give each
 * transaction to another one, which does not know the statements of the last.
 */
export async function isDirect(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  // The driver has the number, its types do not.
  return rows[0]?.pid === (client as { readonly processID?: number }).processID;
}
