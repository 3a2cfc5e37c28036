import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type RegistryContentType,
} from "prom-client";
import type pg from "pg";
import type { BlobStore } from "../blobs/port.ts";
import { BlobNotFound, SpoolTooLarge } from "../blobs/port.ts";
import type { Db } from "../db/connect.ts";
import type { RunnableJob } from "../jobs/job.ts";
import { traceIdOf, type Tracing } from "../core/tracing.ts";
import type { Mailer } from "../mail/port.ts";
import { REFUSALS, type Refusal } from "../core/errors.ts";

/** Adds gauges of the database's state to the registry; the returned function reads them, for each request of `/metrics`. */
export type DatabaseMetrics = (
  registry: Registry,
  db: Db,
  settings: { readonly backupTo?: string | undefined },
) => () => Promise<void>;

/** Metrics of this process for Prometheus. */
export interface Metrics {
  readonly registry: Registry;
  /** Counts a finished request; `trace` is its `traceparent`, which leads from slow ones to their traces. */
  request(labels: RequestLabels, seconds: number, trace: string | null): void;
  refused(reason: Refusal): void;
  /** The store with timed operations on contents. Errors caused by the caller are no failures. */
  store(store: BlobStore): BlobStore;
  mailer(mailer: Mailer): Mailer;
  jobs(jobs: readonly RunnableJob[]): readonly RunnableJob[];
  /** Reports processor, memory and event loop of this process: once, because a timer of 10 ms measures the loop. */
  watchProcess(): void;
  /** Reports the use of a pool's connections. */
  watchPool(pool: pg.Pool): void;
  /** Reports the delay in archiving the embedded database for points in time. */
  watchArchive(behindSeconds: () => number): void;
}

export interface RequestLabels {
  readonly method: string;
  readonly route: string;
  readonly status: number;
}

type Outcome = "done" | "failed";

/** With tracing each bucket of a histogram names the trace of its last value, in the format that supports it (OpenMetrics). */
export function createMetrics(tracing?: Tracing): Metrics {
  const registry = new Registry();
  // The type `Registry` allows one format only; the library accepts both.
  if (tracing) (registry as Registry<RegistryContentType>).setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const registers = [registry];
  const { requests, operations, jobRuns, mails, refused } = createInstruments(
    registers,
    tracing !== undefined,
  );
  const observe = <Label extends string>(
    histogram: Histogram<Label>,
    labels: Partial<Record<Label, string | number>>,
    seconds: number,
    trace: string | null = tracing?.current() ?? null,
  ): void => {
    if (tracing === undefined) return histogram.observe(labels, seconds);
    const exemplarLabels = trace === null ? {} : { trace_id: traceIdOf(trace) };
    // The library's type requires the labels of the histogram here.
    histogram.observe({ labels, value: seconds, exemplarLabels: exemplarLabels as typeof labels });
  };

  return {
    registry,
    request: (labels, seconds, trace) => observe(requests, { ...labels }, seconds, trace),
    refused: (reason) => refused.inc({ reason }),
    store(store) {
      const observed = async <T>(operation: string, work: () => Promise<T>): Promise<T> =>
        timed(work, (outcome, seconds) => observe(operations, { operation, outcome }, seconds));
      return {
        ...store,
        // Receiving is not timed: the duration depends on the sender's connection.
        spool: async (source, options) => store.spool(source, options),
        commit: async (spooled, key, options) =>
          observed("commit", async () => store.commit(spooled, key, options)),
        get: async (key, range) => observed("get", async () => store.get(key, range)),
        stat: async (key) => observed("stat", async () => store.stat(key)),
        delete: async (key) => observed("delete", async () => store.delete(key)),
      };
    },
    mailer: (mailer) => ({
      ...mailer,
      send: async (mail) =>
        timed(
          async () => mailer.send(mail),
          (outcome) => mails.inc({ outcome: outcome === "done" ? "sent" : "failed" }),
        ),
    }),
    jobs: (jobs) =>
      jobs.map((job) => ({
        ...job,
        execute: async (ctx, payload, signal) =>
          timed(
            async () => job.execute(ctx, payload, signal),
            (outcome, seconds) => observe(jobRuns, { name: job.name, outcome }, seconds),
          ),
      })),
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    watchPool: (pool) => watchPool(registers, pool),
    watchArchive(behindSeconds) {
      const behind: Gauge = new Gauge({
        name: "backup_moments_behind_seconds",
        help: "How long what restores to a moment could not be copied; 0 where all is well",
        registers,
        collect: () => behind.set(behindSeconds()),
      });
    },
  };
}

/** Histograms and counters of this process. */
function createInstruments(registers: Registry[], enableExemplars: boolean) {
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from request to answer",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    enableExemplars,
    registers,
  });
  const operations = new Histogram({
    name: "storage_operation_duration_seconds",
    help: "Time that the storage takes, of a content that is read until its first byte",
    labelNames: ["operation", "outcome"],
    buckets: [0.002, 0.01, 0.05, 0.2, 1, 5, 30],
    enableExemplars,
    registers,
  });
  const jobRuns = new Histogram({
    name: "job_run_duration_seconds",
    help: "Time that a try of a job takes",
    labelNames: ["name", "outcome"],
    buckets: [0.05, 0.2, 1, 5, 30, 120, 600],
    enableExemplars,
    registers,
  });
  const mails = new Counter({
    name: "mails_total",
    help: "Mails that were handed over, or could not be",
    labelNames: ["outcome"],
    registers,
  });
  // A rate needs both values from the start.
  for (const outcome of ["sent", "failed"]) mails.inc({ outcome }, 0);

  const refused = new Counter({
    name: "refused_calls_total",
    help: "Calls refused for a wrong proof (password, code, link), a missing right or session, or too many tries",
    labelNames: ["reason"],
    registers,
  });
  for (const reason of REFUSALS) refused.inc({ reason }, 0);

  return { requests, operations, jobRuns, mails, refused };
}

async function timed<T>(
  work: () => Promise<T>,
  note: (outcome: Outcome, seconds: number) => void,
): Promise<T> {
  const began = performance.now();
  const end = (outcome: Outcome): void => note(outcome, (performance.now() - began) / 1000);
  try {
    const result = await work();
    end("done");
    return result;
  } catch (error) {
    end(error instanceof BlobNotFound || error instanceof SpoolTooLarge ? "done" : "failed");
    throw error;
  }
}

function watchPool(registers: Registry[], pool: pg.Pool): void {
  const connections = new Gauge({
    name: "database_pool_connections",
    help: "Open connections to the database",
    labelNames: ["state"],
    registers,
    collect: () => {
      connections.set({ state: "idle" }, pool.idleCount);
      connections.set({ state: "used" }, pool.totalCount - pool.idleCount);
    },
  });
  const waiting: Gauge = new Gauge({
    name: "database_pool_waiting",
    help: "Calls that wait for a connection to the database",
    registers,
    collect: () => waiting.set(pool.waitingCount),
  });
}
