import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Logger } from "pino";
import type { DB } from "./tables.ts";

/** The database or, inside `inTransaction`, the transaction. */
export type Db = Kysely<DB>;

export interface Connection {
  readonly db: Db;
  readonly pool: pg.Pool;
  /** Waits for running queries and closes all connections. */
  close(): Promise<void>;
}

// Whole numbers fit a double (sizes, revisions); a date is a calendar day, not a moment in some zone.
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.DATE, (text) => text);

const STATEMENT_TIMEOUT_MS = 30_000;

/** Opens a pool of at most `max` connections. A connection that breaks is replaced, not fatal. */
export function connect(url: string, { max, log }: { max: number; log: Logger }): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    application_name: "krempelfrei",
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 2 * STATEMENT_TIMEOUT_MS,
  });
  pool.on("error", (error) => log.warn({ err: error }, "database connection lost"));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}
