import { useEffect, useEffectEvent } from "react";

interface Actions {
  readonly all: () => void;
  readonly end: () => void;
}

/** While documents are selected: Ctrl + A takes all, Escape ends it. Fields, menus and dialogs keep their keys. */
export function useSelectionKeys(selecting: boolean, { all, end }: Actions): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    if (target instanceof HTMLElement && target.closest("input:not([type=checkbox]), textarea, [role=menu]"))
      return;
    if (document.querySelector('[role="dialog"], [role="menu"]')) return;
    if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === "a") {
      event.preventDefault();
      all();
    } else if (key === "Escape") end();
  });
  useEffect(() => {
    if (!selecting) return undefined;
    const listen = (event: KeyboardEvent): void => onKey(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [selecting]);
}
