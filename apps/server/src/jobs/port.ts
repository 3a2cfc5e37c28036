import type { Db } from "../db/connect.ts";

/** Work to be done after the transaction that asked for it has committed. */
export interface JobInput {
  /** Name of the handler, kebab-case: `delete-blob`, `send-password-link`. */
  readonly name: string;
  /** JSON; never a secret: it stands in the database until the job is done. */
  readonly payload: Record<string, unknown>;
  /** The relationship group that the work belongs to, for fairness; null for the house's own. */
  readonly customer_id?: string | null;
  /** While a job of this name and key is open, a second one is not made. */
  readonly key?: string;
  /** Not before this moment. */
  readonly run_at?: Date;
}

/** Enqueues in the caller's transaction: `db` is the transaction of the verb. */
export interface JobQueue {
  enqueue(db: Db, job: JobInput): Promise<void>;
}

/** A handler must be idempotent: after a crash the same job runs again. It rejects to be tried again with back-off. */
export type JobHandler = (payload: Record<string, unknown>) => Promise<void>;
