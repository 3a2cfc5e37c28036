import { sql } from "kysely";
import type { Db } from "../db/connect.ts";

interface DatabaseServer {
  /** Version as `server_version_num`: 150004. */
  readonly version: number;
  readonly statement_timeout: string;
  readonly now: Date;
  /** True if the role of the app could switch off the triggers that protect the change history. */
  readonly may_change_tables: boolean;
}

/** Version and limits of the database's server, with its response time in milliseconds. */
export async function readServer(db: Db): Promise<DatabaseServer & { readonly took: number }> {
  const began = performance.now();
  const { rows } = await sql<DatabaseServer>`
    SELECT current_setting('server_version_num')::int AS version,
      current_setting('statement_timeout') AS statement_timeout, now() AS now,
      coalesce(pg_has_role((SELECT relowner FROM pg_class WHERE oid = to_regclass('change')), 'USAGE'), false) AS may_change_tables`.execute(
    db,
  );
  const [server] = rows;
  if (!server) throw new Error("no answer");
  return { ...server, took: performance.now() - began };
}
