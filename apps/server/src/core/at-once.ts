import type { AppError } from "./errors.ts";

export interface AtOnceOptions {
  /** Maximum of parallel works in this process. */
  readonly most: number;
  /** Maximum of waiting works; above it the error is `busy` at once. */
  readonly waitingMax: number;
  /** Milliseconds after which a waiting call fails with `busy`; undefined: calls wait for their turn. */
  readonly waitMs?: number;
  readonly busy: () => AppError;
}

/**
 * Limits the parallelism of expensive work, first come, first served, to leave the machine to others. The returned
 * function runs a work in its turn; it rejects with `busy` if the work was not begun.
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
      // The next work takes over the slot.
      const [next] = waiting;
      if (next && waiting.delete(next)) next();
      else running -= 1;
    }
  };
}
