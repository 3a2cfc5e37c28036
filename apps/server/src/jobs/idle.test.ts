import { expect, it } from "vitest";
import { watchIdle } from "./idle.ts";

/** A watch over a machine whose main thread has these utilizations in one window after the other. */
function watchWindows(
  cpus: number,
  utilizations: readonly number[],
  lengths: readonly number[] = [],
): boolean[] {
  let [seconds, utilization] = [0, 0];
  const isIdle = watchIdle({
    cpus,
    now: () => seconds * 1000,
    utilizationSince: () => ({ idle: 0, active: 0, utilization }),
  });
  return utilizations.map((share, index) => {
    [seconds, utilization] = [seconds + (lengths[index] ?? 1), share];
    return isIdle();
  });
}

it("a machine is idle after a second in which the main thread mostly waited, and one with a single CPU never", () => {
  expect(watchWindows(2, [0.1, 0.5, 0.8, 0.2])).toEqual([true, true, false, true]);
  expect(watchWindows(1, [0.1, 0.1])).toEqual([false, false]);
});

it("a machine is not idle after a long time without a look, until a second was measured again", () => {
  expect(watchWindows(2, [0.1, 0.01, 0.9, 0.2], [1, 8 * 3600, 1, 1])).toEqual([true, false, false, true]);
});
