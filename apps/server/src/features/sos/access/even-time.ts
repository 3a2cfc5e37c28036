import { setTimeout as wait } from "node:timers/promises";

/** Longer than the slowest way through a sign-in takes on a loaded machine. */
const EVEN_MS = 300;

/** Answers, and fails, no earlier than after a fixed time, so that it does not tell what was found. */
export async function inEvenTime<T>(work: () => Promise<T>): Promise<T> {
  const even = wait(EVEN_MS);
  try {
    return await work();
  } finally {
    await even;
  }
}
