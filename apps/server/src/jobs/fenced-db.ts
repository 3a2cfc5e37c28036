import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Driver,
  type QueryExecutor,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import type { Db } from "../db/connect.ts";
import type { DB } from "../db/tables.ts";
import type { LeasedJob } from "./leases.ts";

/** The job belongs to another worker, or to none, by now. */
export class LeaseLost extends Error {
  constructor() {
    super("the lease of the job was lost");
    this.name = "LeaseLost";
  }
}

/**
 * The database as one run of a job sees it: what it writes counts only while the run has its lease. Each transaction
 * locks the row of the job before it commits, so that the lease cannot pass to another between check and commit; a
 * statement outside of one gets its own transaction. Nothing that a handler calls can bypass it. Once the signal is
 * aborted every statement rejects.
 */
export function fencedDb(db: Db, job: Pick<LeasedJob, "id" | "lease_id">, signal: AbortSignal): Db {
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new FencedDriver(db.getExecutor(), job, signal),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

class FencedDriver implements Driver {
  readonly #executor: QueryExecutor;
  readonly #job: Pick<LeasedJob, "id" | "lease_id">;
  readonly #signal: AbortSignal;
  readonly #open = new Map<DatabaseConnection, FencedConnection>();

  constructor(executor: QueryExecutor, job: Pick<LeasedJob, "id" | "lease_id">, signal: AbortSignal) {
    this.#executor = executor;
    this.#job = job;
    this.#signal = signal;
  }

  async init(): Promise<void> {
    // The connections are those of the database beneath.
  }

  async destroy(): Promise<void> {
    // The connections outlive the run.
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    this.#signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const use = (inner: DatabaseConnection): Promise<void> =>
        new Promise((release) => {
          const connection = new FencedConnection(inner, this.#job, this.#signal, release);
          this.#open.set(connection, connection);
          resolve(connection);
        });
      this.#executor.provideConnection(use).catch(reject);
    });
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    this.#fenced(connection).release();
    this.#open.delete(connection);
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await this.#fenced(connection).begin(settings);
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#fenced(connection).commit();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#fenced(connection).rollback();
  }

  #fenced(connection: DatabaseConnection): FencedConnection {
    const fenced = this.#open.get(connection);
    if (!fenced) throw new Error("not a connection of this database");
    return fenced;
  }
}

class FencedConnection implements DatabaseConnection {
  readonly #inner: DatabaseConnection;
  readonly #job: Pick<LeasedJob, "id" | "lease_id">;
  readonly #signal: AbortSignal;
  readonly release: () => void;
  #inTransaction = false;

  constructor(
    inner: DatabaseConnection,
    job: Pick<LeasedJob, "id" | "lease_id">,
    signal: AbortSignal,
    release: () => void,
  ) {
    this.#inner = inner;
    this.#job = job;
    this.#signal = signal;
    this.release = release;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#signal.throwIfAborted();
    if (this.#inTransaction || query.query.kind === "SelectQueryNode")
      return this.#inner.executeQuery<R>(query);
    await this.begin({});
    try {
      const result = await this.#inner.executeQuery<R>(query);
      await this.commit();
      return result;
    } catch (error) {
      await this.rollback();
      throw error;
    }
  }

  // oxlint-disable-next-line require-yield -- the interface asks for it, and nothing streams rows.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("a job reads no streams of rows");
  }

  async begin({ isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : "";
    await this.#tell(`start transaction${level}${accessMode ? ` ${accessMode}` : ""}`);
    this.#inTransaction = true;
  }

  async commit(): Promise<void> {
    const { id, lease_id } = this.#job;
    this.#signal.throwIfAborted();
    const held = await this.#inner.executeQuery(
      CompiledQuery.raw("SELECT FROM job WHERE id = $1 AND lease_id = $2 FOR SHARE", [id, lease_id]),
    );
    if (held.rows.length === 0) throw new LeaseLost();
    await this.#tell("commit");
    this.#inTransaction = false;
  }

  async rollback(): Promise<void> {
    this.#inTransaction = false;
    await this.#tell("rollback");
  }

  async #tell(sql: string): Promise<void> {
    await this.#inner.executeQuery(CompiledQuery.raw(sql));
  }
}
