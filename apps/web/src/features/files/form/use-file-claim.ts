import { useEffect, useState } from "react";
import { useIsIdle } from "../data/refresh.ts";
import { claim, release, type FileClaimer } from "../data/file-claims.api.ts";

/** Well below the server's FILE_CLAIM_SECONDS: one lost call costs nothing. */
const RENEW_MS = 25_000;

/**
 * Holds the claim on a document for as long as it is open, and gives who else of the staff had it open before; null when
 * nobody has, undefined while that is not known. Without an id it does nothing (members claim nothing). Whoever goes away
 * with the document open gives it free until they are back.
 */
export function useFileClaim(id: string | undefined): FileClaimer | null | undefined {
  const [answer, setAnswer] = useState<{ id: string; other: FileClaimer | null }>();
  const away = useIsIdle();
  useEffect(() => {
    if (id === undefined || away) return undefined;
    let open = true;
    const renew = (): void => {
      claim(id)
        .then((other) => open && setAnswer({ id, other }))
        // Without an answer nobody is kept from working: a save over a newer one is refused anyway.
        .catch(() => open && setAnswer((known) => (known?.id === id ? known : { id, other: null })));
    };
    renew();
    const timer = setInterval(renew, RENEW_MS);
    const leave = (): void => void release(id);
    // The page may come back out of the browser's memory.
    const comeBack = (event: PageTransitionEvent): void => {
      if (event.persisted) renew();
    };
    addEventListener("pagehide", leave);
    addEventListener("pageshow", comeBack);
    return () => {
      open = false;
      clearInterval(timer);
      removeEventListener("pagehide", leave);
      removeEventListener("pageshow", comeBack);
      leave();
    };
  }, [id, away]);
  return answer !== undefined && answer.id === id ? answer.other : undefined;
}
