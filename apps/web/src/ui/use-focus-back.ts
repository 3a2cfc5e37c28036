import { useEffect, useState } from "react";

/** The focused element, or the button of a menu whose focused item will disappear. */
export function focusOrigin(): HTMLElement | null {
  const active = document.activeElement;
  const button = active?.closest('[role="menu"]')?.getAttribute("aria-labelledby");
  const element = button ? document.getElementById(button) : active;
  return element instanceof HTMLElement ? element : null;
}

/** For a dialog that is mounted only while it is open: afterwards the focus returns to where it was. */
export function useFocusBack(known?: HTMLElement | null): void {
  const [before] = useState(() => known ?? focusOrigin());
  useEffect(
    () => () => {
      if (before?.isConnected) before.focus({ preventScroll: true });
    },
    [before],
  );
}
