/** Runs the work at the first call, and later calls only again if it failed: a disk that was away may be back. */
export function untilGood(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return async () =>
    (done ??= work().catch((error: unknown) => {
      done = undefined;
      throw error;
    }));
}
