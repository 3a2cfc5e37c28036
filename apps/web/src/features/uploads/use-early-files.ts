import { useCallback, useEffect, useRef, useState } from "react";
import { hideToast, toastStaying } from "../../ui/toasts.ts";
import { useUnsavedGuard } from "../../ui/use-unsaved-guard.ts";

const WAITING = "Ihre Dateien werden hochgeladen, sobald die Dokumente geladen sind.";

/**
 * Stores files dropped before the listing, and so their target, is known; a drop while the page loads is not lost.
 * Until then a toast says so, also while the listing fails, and leaving the page asks. Returns the function that
 * accepts files at any time.
 */
export function useEarlyFiles<With extends unknown[]>(
  ready: boolean,
  take: (files: File[], ...rest: With) => void,
): (files: File[], ...rest: With) => void {
  const early = useRef<[File[], ...With][]>([]);
  const [hasEarly, setHasEarly] = useState(false);
  // A loaded listing stays loaded.
  const waits = hasEarly && !ready;
  useUnsavedGuard(waits);
  useEffect(() => {
    if (ready) for (const given of early.current.splice(0)) take(...given);
  }, [ready, take]);
  useEffect(() => {
    if (!waits) return undefined;
    const toast = toastStaying(WAITING);
    return () => hideToast(toast);
  }, [waits]);
  return useCallback(
    (...given) => {
      if (ready) take(...given);
      else {
        early.current.push(given);
        setHasEarly(true);
      }
    },
    [ready, take],
  );
}
