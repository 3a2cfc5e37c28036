import { useEffect, useEffectEvent, type RefObject } from "react";
import { isSingleKey } from "../../../ui/shortcuts/page-keys.ts";

/**
 * Handles single keys in the dialog around an element, wherever the focus is in it. `act` returns true if it handled
 * the key.
 */
export function useDialogKey(
  element: RefObject<HTMLElement | null>,
  active: boolean,
  act: (key: string) => boolean,
): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (isSingleKey(event) && act(event.key)) event.preventDefault();
  });
  useEffect(() => {
    const dialog = element.current?.closest<HTMLElement>('[role="dialog"]');
    if (!active || !dialog) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => handle(event);
    dialog.addEventListener("keydown", onKeyDown);
    return () => dialog.removeEventListener("keydown", onKeyDown);
  }, [element, active]);
}
