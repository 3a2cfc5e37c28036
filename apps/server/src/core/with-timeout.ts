import { setTimeout as delay } from "node:timers/promises";

/** Resolves or rejects like the work; rejects after `ms` milliseconds, without stopping the work. */
export async function withTimeout<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  const done = new AbortController();
  const late = delay(ms, undefined, { signal: done.signal }).then(() => {
    throw new Error(`${what} took longer than ${ms / 1000} s`);
  });
  late.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    done.abort();
  }
}
