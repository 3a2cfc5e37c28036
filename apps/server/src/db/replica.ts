import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type { Logger } from "pino";
import { withTimeout } from "../core/with-timeout.ts";
import { connect, type Db } from "./connect.ts";

/** A place in the write-ahead log, as PostgreSQL writes it: `0/16B3748`. */
export type Position = string;

/** Where a read was answered, or why the replica was not asked. */
export type ReadFrom = "replica" | "behind" | "failed" | "away";

export interface Replica {
  /**
   * Reads in a read-only transaction of the replica, where that has come to the position and is not far behind; undefined
   * where the primary has to be asked: the replica is behind or away, or what was read there failed.
   */
  read<T>(since: Position | null, work: (db: Db) => Promise<T>): Promise<{ readonly value: T } | undefined>;
  /** Notes that the person has changed something up to now, on the primary. */
  noteWrite(userId: string): Promise<void>;
  close(): Promise<void>;
}

export interface ReplicaOptions {
  readonly url: string;
  /** The primary. */
  readonly db: Db;
  readonly log: Logger;
  readonly count?: (from: ReadFrom) => void;
  /** How far it may be behind. */
  readonly lateMs?: number;
  /** How long one that does not answer is left alone. */
  readonly restMs?: number;
}

const POOL = 10;
/** What connecting and saying how far it has come may take; then the primary is quicker. */
const CHECK_MS = 1000;
const LATE_MS = 10_000;
const REST_MS = 5000;

class Behind extends Error {}

/** Opens the replica; whether it answers shows with the first read. Until the primary has said where it is, none is asked. */
export function openReplica(options: ReplicaOptions): Replica {
  const { url, db, log, count = () => undefined, lateMs = LATE_MS, restMs = REST_MS } = options;
  const replica = connect(url, { max: POOL, log, connectMs: CHECK_MS });
  const floor = watchPrimary(db, log, lateMs);
  let askAgainAt = 0;

  async function readThere<T>(since: Position | null, work: (db: Db) => Promise<T>): Promise<T> {
    let isLate = false;
    const checked = Promise.withResolvers<void>();
    const reading = replica.db
      .transaction()
      .setAccessMode("read only")
      .execute(async (transaction) => {
        // In the transaction: behind one address there may be several replicas. Each later statement sees at least as much.
        const isThere = await hasReached(transaction, since, floor.position());
        if (isLate) throw new Behind();
        checked.resolve();
        if (!isThere) throw new Behind();
        return work(transaction);
      });
    try {
      await withTimeout(CHECK_MS, "asking the replica", Promise.race([checked.promise, reading]));
    } catch (error) {
      isLate = true;
      reading.catch(() => undefined);
      if (!(error instanceof Behind)) askAgainAt = performance.now() + restMs;
      throw error;
    }
    return reading;
  }

  return {
    async read(since, work) {
      if (floor.position() === undefined || performance.now() < askAgainAt) {
        count("away");
        return undefined;
      }
      try {
        const value = await readThere(since, work);
        count("replica");
        return { value };
      } catch (error) {
        // Also a refusal: what was not found there may have come to the primary a moment ago.
        count(error instanceof Behind ? "behind" : "failed");
        if (!(error instanceof Behind))
          log.warn({ err: error }, "the primary is asked instead of the replica");
        return undefined;
      }
    },
    async noteWrite(userId) {
      // Taken once the row is locked, so that of two changes at once the later position stays.
      await sql`
        INSERT INTO last_write (user_id, position)
        SELECT id, pg_current_wal_insert_lsn() FROM app_user WHERE id = ${userId}
        ON CONFLICT (user_id) DO UPDATE SET position = pg_current_wal_insert_lsn()`.execute(db);
    },
    async close() {
      floor.stop();
      await replica.close();
    },
  };
}

/** Whether it is a replica, and has come to both places. */
async function hasReached(db: Db, since: Position | null, floor: Position | undefined): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean | null }>`
    SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= greatest(${since}::pg_lsn, ${floor}::pg_lsn) AS is_there`.execute(
    db,
  );
  return rows[0]?.is_there === true;
}

/** Remembers where the primary was `lateMs` ago, or at first; not by clocks, which differ, nor by what the replica says of itself. */
function watchPrimary(db: Db, log: Logger, lateMs: number) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const everyMs = lateMs / 5;
  const known: { readonly at: number; readonly position: Position }[] = [];
  async function watch(): Promise<void> {
    while (!signal.aborted) {
      try {
        const at = performance.now();
        const { rows } = await sql<{
          position: Position;
        }>`SELECT pg_current_wal_insert_lsn() AS position`.execute(db);
        if (rows[0]) known.push({ at, position: rows[0].position });
        // The newest that is old enough stays, and all after it.
        while (known[1] !== undefined && known[1].at <= at - lateMs) known.shift();
      } catch (error) {
        if (!signal.aborted) log.warn({ err: error }, "the primary does not say where it is");
      }
      await delay(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
  void watch();
  return { position: (): Position | undefined => known[0]?.position, stop: () => stopping.abort() };
}
