import { useEffect, useEffectEvent } from "react";

/** Closes the open menu or panel of the page. */
let closeOpen: (() => void) | undefined;

/** Closes the panel when another one opens, because both stop the mouse event that would close it. */
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

/** True if another one is open by now and has the focus. */
export const isOtherOpen = (): boolean => closeOpen !== undefined;
