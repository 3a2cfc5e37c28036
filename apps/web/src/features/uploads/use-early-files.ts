import { useCallback, useEffect, useRef } from "react";

/**
 * Stores files dropped before the listing, and so their target, is known; a drop while the page loads is not lost.
 * Returns the function that accepts files at any time.
 */
export function useEarlyFiles<With extends unknown[]>(
  ready: boolean,
  take: (files: File[], ...rest: With) => void,
): (files: File[], ...rest: With) => void {
  const early = useRef<[File[], ...With][]>([]);
  useEffect(() => {
    if (ready) for (const given of early.current.splice(0)) take(...given);
  }, [ready, take]);
  return useCallback(
    (...given) => {
      if (ready) take(...given);
      else early.current.push(given);
    },
    [ready, take],
  );
}
