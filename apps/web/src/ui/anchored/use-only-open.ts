import { useEffect, useEffectEvent } from "react";

/** Closes what is open at a button of the page. */
let closeOpen: (() => void) | undefined;

/** Of what opens at buttons one is open at a time: those keep a press from being taken for one outside of another. */
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
