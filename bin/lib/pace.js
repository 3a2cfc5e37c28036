import { createHash } from "node:crypto";

/** What `knownWork` takes on one quiet core of the machines that the limits of the tests were chosen on. */
const REFERENCE_MS = 60;

/** A fixed piece of work for one core: hashing, which the processor does, and strings, which the garbage collector feels. */
function knownWork() {
  const bytes = Buffer.alloc(1 << 20, 7);
  for (let round = 0; round < 24; round += 1) createHash("sha256").update(bytes).digest();
  let text = "";
  for (let round = 0; round < 60_000; round += 1) text = `${text.slice(-64)}${round}`;
  return text.length;
}

function measure() {
  const times = [0, 1, 2].map(() => {
    const begin = performance.now();
    knownWork();
    return performance.now() - begin;
  });
  return Math.max(1, times.toSorted((one, other) => one - other)[1] / REFERENCE_MS);
}

/**
 * How many times slower than the reference this machine is at the moment, at least 1: the factor of every time limit in the
 * tests, so that none is red because a machine is slow. Measured once for a run; `TEST_PACE` hands it to its processes.
 */
export function pace() {
  process.env.TEST_PACE ??= measure().toFixed(2);
  return Number(process.env.TEST_PACE);
}
