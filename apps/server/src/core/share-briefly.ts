/** Repeated calls within `ms` milliseconds share one work and its outcome, so that a flood of calls costs one. */
export function shareBriefly<T>(ms: number, work: () => Promise<T>): () => Promise<T> {
  let shared: Promise<T> | undefined;
  let until = 0;
  return async () => {
    if (shared === undefined || performance.now() >= until) {
      shared = work();
      until = performance.now() + ms;
    }
    return shared;
  };
}
