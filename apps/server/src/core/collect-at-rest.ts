import { performance, type EventLoopUtilization } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const LOOK_MS = 10_000;
/** Shares of the main thread's time: it is busy from `WORK` on, and idle below `REST`. */
const WORK = 0.2;
const REST = 0.05;

type Collect = (options: { type: "major"; execution: "async" }) => unknown;

/** The garbage collector of this process, regardless of its start flags. */
function collector(): Collect {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as Collect;
}

/**
 * Runs the garbage collection once the process is idle after work: V8 collects only when it needs space, and would keep
 * the memory of a busy hour until the next one. Checks every ten seconds; one collection after each busy time. Returns
 * a function that stops the checks.
 */
export function collectAtRest(
  collect: Collect = collector(),
  utilizationSince: (earlier?: EventLoopUtilization) => EventLoopUtilization = (earlier) =>
    performance.eventLoopUtilization(earlier),
): () => void {
  let seen = utilizationSince();
  let hasWorked = false;
  const look = (): void => {
    const { utilization } = utilizationSince(seen);
    seen = utilizationSince();
    if (utilization >= WORK) hasWorked = true;
    else if (hasWorked && utilization < REST) {
      hasWorked = false;
      void collect({ type: "major", execution: "async" });
    }
  };
  const timer = setInterval(look, LOOK_MS).unref();
  return () => clearInterval(timer);
}
