import { useEffect, useEffectEvent, type RefObject } from "react";

const IN_TEXT = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';

/**
 * Single keys of the dialog that an element is in, wherever in it the focus is. Not while something is typed, and not
 * with Ctrl, Alt or the like. `act` tells whether the key meant something.
 */
export function useDialogKey(
  element: RefObject<HTMLElement | null>,
  active: boolean,
  act: (key: string) => boolean,
): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(IN_TEXT)) return;
    if (act(event.key)) event.preventDefault();
  });
  useEffect(() => {
    const dialog = element.current?.closest<HTMLElement>('[role="dialog"]');
    if (!active || !dialog) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => handle(event);
    dialog.addEventListener("keydown", onKeyDown);
    return () => dialog.removeEventListener("keydown", onKeyDown);
  }, [element, active]);
}
