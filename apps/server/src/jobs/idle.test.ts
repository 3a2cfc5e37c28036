import { expect, it } from "vitest";
import { watchIdle } from "./idle.ts";

/** A watch over a machine whose main thread has these utilizations in one second after the other. */
function watchSeconds(cpus: number, utilizations: readonly number[]): boolean[] {
  let [seconds, utilization] = [0, 0];
  const isIdle = watchIdle({
    cpus,
    now: () => seconds * 1000,
    utilizationSince: () => ({ idle: 0, active: 0, utilization }),
  });
  return utilizations.map((share) => {
    [seconds, utilization] = [seconds + 1, share];
    return isIdle();
  });
}

it("a machine is idle after a second in which the main thread mostly waited, and one with a single CPU never", () => {
  expect(watchSeconds(2, [0.1, 0.5, 0.8, 0.2])).toEqual([true, true, false, true]);
  expect(watchSeconds(1, [0.1, 0.1])).toEqual([false, false]);
});
