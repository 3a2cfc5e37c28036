import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { NavigationType, useLocation, useNavigationType, useSearchParams } from "react-router";
import { readView, writeView, type ViewState } from "./view-state.ts";

/** Marks the navigations that only write down what is on the screen already. */
const WRITTEN = "view";

/** `replace`: back does not lead to what was before. */
export type ChangeView = (changes: Partial<ViewState>, options?: { readonly replace: boolean }) => void;

/**
 * The view of the address, and how to change it: what one walks to can be left with "back", typing replaces. The screen
 * changes at once and the address follows: it changes in a transition, and a field that waits for it loses letters.
 */
export function useView(): [ViewState, ChangeView] {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const [view, setView] = useState(() => readView(params));
  const latest = useRef(view);
  const written = useNavigationType() !== NavigationType.Pop && state === WRITTEN;

  // Back, forward, and links to this page.
  useLayoutEffect(() => {
    if (written) return;
    latest.current = readView(params);
    setView(latest.current);
  }, [params, written]);

  const write = useRef(setParams);
  write.current = setParams;
  const change = useCallback<ChangeView>((changes, options) => {
    // From one open document to the next is no way that "back" should go step by step.
    const opens = changes.file !== undefined && latest.current.file === undefined;
    const walks = changes.path !== undefined || opens || changes.grouping !== undefined;
    latest.current = { ...latest.current, ...changes };
    setView(latest.current);
    write.current(writeView(latest.current), {
      replace: options?.replace === true || !walks,
      preventScrollReset: changes.path === undefined,
      state: WRITTEN,
    });
  }, []);
  return [view, change];
}
