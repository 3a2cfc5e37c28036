import { useEffect, useRef } from "react";

/** Calls `renew` when the state of the shown thing changes, and not when another thing is shown. */
export function useRenewed(id: string | undefined, state: unknown, renew: (id: string) => unknown): void {
  const shown = useRef({ id, state });
  const act = useRef(renew);
  act.current = renew;
  useEffect(() => {
    const before = shown.current;
    shown.current = { id, state };
    if (id !== undefined && before.id === id && before.state !== state) void act.current(id);
  }, [id, state]);
}
