import type { AppError } from "./errors.ts";

export interface AtOnceOptions {
  /** Works that run at once in this process. */
  readonly most: number;
  /** Works that may wait; past it the answer is `busy` at once. */
  readonly waitingMax: number;
  /** Milliseconds after which a waiting call fails with `busy`; without it calls wait for their turn. */
  readonly waitMs?: number;
  readonly busy: () => AppError;
}

/**
 * Gives dear work its turns, first come, first served, so that it leaves the process and its machine to others. What is
 * returned runs a work in its turn; it rejects with `busy` where the work was not begun.
 */
export function atOnce({ most, waitingMax, waitMs, busy }: AtOnceOptions) {
  let running = 0;
  const waiting = new Set<() => void>();

  async function turn(): Promise<void> {
    if (running < most) {
      running += 1;
      return;
    }
    if (waiting.size >= waitingMax) throw busy();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    waiting.add(resolve);
    const timer =
      waitMs === undefined
        ? undefined
        : setTimeout(() => {
            if (waiting.delete(resolve)) reject(busy());
          }, waitMs);
    await promise.finally(() => clearTimeout(timer));
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await turn();
    try {
      return await work();
    } finally {
      // The next one takes over the place.
      const [next] = waiting;
      if (next && waiting.delete(next)) next();
      else running -= 1;
    }
  };
}
