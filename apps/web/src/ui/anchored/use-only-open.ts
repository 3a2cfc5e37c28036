import { useEffect, useEffectEvent } from "react";

/** Closes what is open at a button of the page. */
let closeOpen: (() => void) | undefined;

/** Closes the panel when another one opens, since both stop the press that would count as outside. */
export function useOnlyOpen(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const own = (): void => close();
    const before = closeOpen;
    closeOpen = own;
    before?.();
    return () => {
      if (closeOpen === own) closeOpen = undefined;
    };
  }, []);
}

/** Whether something else is open by now, to which the focus belongs. */
export const isOtherOpen = (): boolean => closeOpen !== undefined;
