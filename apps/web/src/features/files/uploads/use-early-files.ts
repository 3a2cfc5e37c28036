import { useCallback, useEffect, useRef } from "react";

/**
 * Keeps files that are dropped before the listing, and so their target, is known; a drop while the page loads is not
 * lost. Gives the function that takes files at any time.
 */
export function useEarlyFiles(ready: boolean, take: (files: File[]) => void): (files: File[]) => void {
  const early = useRef<File[]>([]);
  useEffect(() => {
    if (ready && early.current.length > 0) take(early.current.splice(0));
  }, [ready, take]);
  return useCallback(
    (files) => {
      if (ready) take(files);
      else early.current.push(...files);
    },
    [ready, take],
  );
}
