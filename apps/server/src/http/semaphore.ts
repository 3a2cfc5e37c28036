/** Lets a limited number run at once; the others wait in the order in which they came. */
export interface Semaphore {
  /** Resolves when it is one's turn, to the function that releases the permit; calling it twice does no harm. */
  acquire(): Promise<() => void>;
}

interface SemaphoreOptions {
  /** How many quick ones run at once. */
  readonly permits: number;
  /** Whoever takes longer than this counts as slow: it goes on, and its permit passes to the next. */
  readonly slowMs: number;
  /** How many run at once at most, slow ones included. */
  readonly most: number;
}

/** Slow holders, a phone on a bad line for example, do not keep the quick ones waiting. */
export function createSemaphore({ permits, slowMs, most }: SemaphoreOptions): Semaphore {
  let quick = 0;
  let running = 0;
  const waiting: (() => void)[] = [];
  const admit = (): void => {
    while (quick < permits && running < most && waiting.length > 0) {
      quick += 1;
      running += 1;
      waiting.shift()?.();
    }
  };
  return {
    async acquire() {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        admit();
      });
      let isQuick = true;
      let isRunning = true;
      const releasePermit = (): void => {
        if (isQuick) quick -= 1;
        isQuick = false;
        admit();
      };
      const slow = setTimeout(releasePermit, slowMs);
      return () => {
        clearTimeout(slow);
        if (isRunning) running -= 1;
        isRunning = false;
        releasePermit();
      };
    },
  };
}
