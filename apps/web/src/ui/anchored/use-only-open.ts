import { useEffect, useEffectEvent } from "react";

/** Closes the open menu or panel of the page. */
let closeOpen: (() => void) | undefined;

/**
 * Closes the panel when another panel opens, because buttons of panels stop the mouse event that would close the first.
 */
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

/** True if another menu or panel is open by now and has the focus. */
export const isOtherOpen = (): boolean => closeOpen !== undefined;
