import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import pg from "pg";
import type { Logger } from "pino";
import { isDirect, preparedName } from "./prepared.ts";
import type { DB } from "./tables.ts";

/** The database or, inside `inTransaction`, the transaction. */
export type Db = Kysely<DB>;

export interface Connection {
  readonly db: Db;
  readonly pool: pg.Pool;
  /** Waits for running queries and closes all connections. */
  close(): Promise<void>;
}

// Whole numbers fit a double (sizes, revisions); a date is a calendar day, not a point in time in some zone.
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.DATE, (text) => text);

const STATEMENT_TIMEOUT_MS = 30_000;
/** Time limit of the driver: the server enforces its own limit, except when it is frozen. */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 10_000;
/** Time limit for a connection, and for a free slot of the pool. */
const CONNECT_TIMEOUT_MS = 10_000;
/** Code of a write that the server refuses because it is no longer the primary. */
const READ_ONLY = "25006";

export interface ConnectOptions {
  readonly max: number;
  readonly log: Logger;
  readonly answerMs?: number;
  readonly connectMs?: number;
}

/** The server's own time limits. A pooler ignores them; then the role has to set them. */
const LIMITS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: 2 * STATEMENT_TIMEOUT_MS,
};

/** Opens a pool of at most `max` connections. A connection that breaks is replaced, not fatal. */
export function connect(
  url: string,
  { max, log, answerMs = ANSWER_TIMEOUT_MS, connectMs = CONNECT_TIMEOUT_MS }: ConnectOptions,
): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    application_name: "krempelfrei",
    ...LIMITS,
    query_timeout: answerMs,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
  });
  let closing = false;
  // The pool handles only errors of idle clients: a connection that breaks between two queries of a transaction would end the
  // process.
  pool.on("connect", (client) => {
    client.on("error", (error) => {
      // A caller that closes the pool and then drops the database may be faster than the last session.
      if (!closing) log.warn({ err: error }, "database connection lost");
    });
  });
  // The pool repeats the errors of idle clients, and would throw without a listener.
  pool.on("error", () => undefined);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: asDriverWants(pool) }) });
  return {
    db,
    pool,
    close: async () => {
      closing = true;
      await db.destroy();
    },
  };
}

/**
 * The pool for Kysely. A connection is not reused after its server has refused a write because it is read-only (the next
 * one may reach the primary), nor after a late answer, which would arrive as the answer of the next query.
 */
function asDriverWants(pool: pg.Pool): PostgresPool {
  const direct = new WeakMap<pg.PoolClient, boolean>();
  return {
    async connect() {
      const client = await pool.connect();
      let isSpoiled = false;
      const watched = async <Result>(running: Promise<Result>): Promise<Result> =>
        running.catch((error: unknown) => {
          isSpoiled ||= codeOf(error) === READ_ONLY || NO_ANSWER.test((error as Error).message);
          throw error;
        });
      const query = async (text: string, values: readonly unknown[]) => {
        const name = preparedName(text);
        if (name !== undefined && !direct.has(client)) direct.set(client, await watched(isDirect(client)));
        const isPrepared = name !== undefined && direct.get(client) === true;
        return watched(
          isPrepared ? client.query({ name, text, values: [...values] }) : client.query(text, [...values]),
        );
      };
      // The other form, for cursors, is not used here.
      const asTyped = query as unknown as PostgresPoolClient["query"];
      return { query: asTyped, release: (destroy) => client.release(destroy === true || isSpoiled) };
    },
    end: async () => pool.end(),
    options: pool.options,
  };
}

const NO_ANSWER = /^Query read timeout/;
const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code;

// Codes of PostgreSQL: shut down, crashed, starting, too many sessions, connection lost, no longer the primary.
const UNREACHABLE = new Set([
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "08000",
  "08003",
  "08006",
  "08001",
  "08004",
  READ_ONLY,
]);
const NETWORK = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH"]);
/** Codes of a socket that its server has not made yet, or that too many wait at. */
const NO_SOCKET = new Set(["ENOENT", "EAGAIN"]);
// The driver's own errors have no code.
const LOST =
  /^Connection terminated|^Query read timeout|^timeout exceeded when trying to connect|^Client has encountered a connection/;

/** True if a change was refused because the database can only be read. */
export const onlyReads = (error: unknown): boolean => codeOf(error) === READ_ONLY;

/** True if a query failed because the database is unavailable, perhaps only for a moment. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code !== "string") return LOST.test(error.message);
  if (NO_SOCKET.has(code)) return syscall === "connect";
  return UNREACHABLE.has(code) || (NETWORK.has(code) && syscall !== undefined);
}
