import { RawNode, SelectQueryNode, type KyselyPlugin, type OperationNode } from "kysely";
import type { JobLease } from "../context/context.ts";
import type { Db } from "../db/connect.ts";
import { holdsLease, type LeasedJob } from "./leases.ts";

/** The job belongs to another worker, or to none, by now. */
export class LeaseLost extends Error {
  constructor() {
    super("the lease of the job was lost");
    this.name = "LeaseLost";
  }
}

/** The lease of one run, which `inTransaction` checks before each commit. */
export const leaseOf = (job: Pick<LeasedJob, "id" | "lease_id">, signal: AbortSignal): JobLease => ({
  async hold(db) {
    signal.throwIfAborted();
    if (!(await holdsLease(db, job))) throw new LeaseLost();
  },
});

/**
 * The database of a job outside of a transaction: it permits reads and refuses writes, which would bypass the lease.
 * Once the signal is aborted it refuses everything. `inTransaction` removes the plugin.
 */
export const readingDb = (db: Db, signal: AbortSignal): Db =>
  db.withPlugin({
    transformQuery({ node }) {
      signal.throwIfAborted();
      if (!isRead(node)) throw new Error("a job writes in transactions only (inSystemTransaction)");
      return node;
    },
    transformResult: async ({ result }) => result,
  } satisfies KyselyPlugin);

const WRITES = /\b(INSERT|UPDATE|DELETE|MERGE|TRUNCATE|ALTER|CREATE|DROP|SET|LOCK)\b/i;

/** PostgreSQL lets a statement write at its top or in its WITH clause; a raw part may contain either. */
const isRead = (node: OperationNode): boolean => {
  if (SelectQueryNode.is(node))
    return (node.with?.expressions ?? []).every(({ expression }) => isRead(expression));
  if (!RawNode.is(node) || WRITES.test(node.sqlFragments.join(" "))) return false;
  return node.parameters.filter(isStatement).every(isRead);
};

const isStatement = (node: OperationNode): boolean => node.kind.endsWith("QueryNode") || RawNode.is(node);
