import { performance, type EventLoopUtilization } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const LOOK_MS = 10_000;
/** Shares of the main thread's time: from the first on it has worked, below the second it rests. */
const WORK = 0.2;
const REST = 0.05;

type Collect = (options: { type: "major"; execution: "async" }) => unknown;

/** The collector of this process, whatever flags it was started with. */
function collector(): Collect {
  setFlagsFromString("--expose-gc");
  return runInNewContext("gc") as Collect;
}

/**
 * Gives memory back once the process rests after work: V8 collects when it needs room, and so keeps what a busy hour left
 * until the next one. Looks every ten seconds; one collection after each time of work, none while there is some.
 *
 * @returns Ends the looking.
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
