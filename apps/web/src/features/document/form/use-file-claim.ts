import { useIdle } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { IDLE_AFTER_MS } from "../../../lib/presence.ts";
import { claim, release, type FileClaimer } from "../../files/data/file-claims.api.ts";

/** Well below the server's FILE_CLAIM_SECONDS, so that one lost call is harmless. */
const RENEW_MS = 25_000;

/**
 * Holds the editing claim on a document while it is open, and returns the other employee who had it open before: null
 * for nobody, undefined while unknown. Does nothing without an id (members have no claims). The claim is released while
 * the person is idle.
 */
export function useFileClaim(id: string | undefined): FileClaimer | null | undefined {
  const [answer, setAnswer] = useState<{ id: string; other: FileClaimer | null }>();
  const away = useIdle(IDLE_AFTER_MS, { initialState: false });
  useEffect(() => {
    if (id === undefined || away) return undefined;
    let open = true;
    const renew = (): void => {
      claim(id)
        .then((other) => open && setAnswer({ id, other }))
        // Without an answer editing is allowed, because a save over a newer state is refused anyway.
        .catch(() => open && setAnswer((known) => (known?.id === id ? known : { id, other: null })));
    };
    renew();
    const timer = setInterval(renew, RENEW_MS);
    const leave = (): void => void release(id);
    // The browser may restore the page from its back/forward cache.
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
