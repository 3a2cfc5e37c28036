import { setTimeout as wait } from "node:timers/promises";

/** Milliseconds, longer than a usual sign-in takes on a loaded machine. */
export const CONSTANT_MS = 300;

/** Answers, or fails, after a fixed time or a multiple of it, so that the time does not reveal the result. */
export async function inConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    const spent = performance.now() - began;
    await wait(Math.ceil(spent / CONSTANT_MS) * CONSTANT_MS - spent);
  }
}
