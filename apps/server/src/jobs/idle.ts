import { availableParallelism } from "node:os";
import { performance, type EventLoopUtilization } from "node:perf_hooks";

/** Time over which the main thread is judged. */
const WINDOW_MS = 1000;
/** A longer time says too little about now: the busy last second of a quiet night would pass as idle. */
const WINDOW_MAX_MS = 2 * WINDOW_MS;
/** Maximum share of its time that the main thread works; above it people are being served. */
const IDLE = 0.5;

interface Machine {
  readonly cpus: number;
  readonly now: () => number;
  readonly utilizationSince: (earlier?: EventLoopUtilization) => EventLoopUtilization;
}

const MACHINE: Machine = {
  cpus: availableParallelism(),
  now: () => performance.now(),
  utilizationSince: (earlier) => performance.eventLoopUtilization(earlier),
};

/**
 * Whether a machine with several CPUs has time for work beside the lanes: the main thread was mostly idle in the last
 * one to two seconds. It measures from call to call, so it has to be called at least once a second. What other programs
 * do shows as well, because a thread that waits for a CPU counts as working.
 */
export function watchIdle({ cpus, now, utilizationSince }: Machine = MACHINE): () => boolean {
  let [since, at] = [utilizationSince(), now()];
  let isIdle = false;
  return () => {
    const elapsed = now() - at;
    if (elapsed >= WINDOW_MS) {
      isIdle = cpus > 1 && elapsed <= WINDOW_MAX_MS && utilizationSince(since).utilization <= IDLE;
      [since, at] = [utilizationSince(), now()];
    }
    return isIdle;
  };
}
