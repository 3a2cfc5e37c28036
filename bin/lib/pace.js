import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";

/** What the known work takes on each of the quiet cores of the machines that the limits of the tests were chosen on. */
const REFERENCE_MS = 20;

/** On all cores at once, as the tests run: one core alone does not feel that the processor is shared or held back. */
function measure() {
  const cores = availableParallelism();
  const shared = new SharedArrayBuffer(4 * (cores + 1));
  const times = new Int32Array(shared);
  const workers = Array.from(
    { length: cores },
    (_, index) => new Worker(new URL("./pace-worker.js", import.meta.url), { workerData: { index, shared } }),
  );
  for (let done = 0; done < cores; done = Atomics.load(times, 0)) Atomics.wait(times, 0, done);
  for (const worker of workers) worker.unref();
  return Math.max(1, Math.max(...times.slice(1)) / 1000 / REFERENCE_MS);
}

/**
 * How many times slower than the reference this machine is at the moment, at least 1: the factor of every time limit in the
 * tests, so that none is red because a machine is slow. Measured once for a run; `TEST_PACE` hands it to its processes.
 */
export function pace() {
  process.env.TEST_PACE ??= measure().toFixed(2);
  return Number(process.env.TEST_PACE);
}
