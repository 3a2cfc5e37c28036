import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { NavigationType, useLocation, useNavigationType, useSearchParams } from "react-router";

/** Marks navigations that only record what is already on the screen. */
const WRITTEN = "written";

/** Conversion between state and address; an invalid address gives a valid state. */
export interface AddressFormat<State> {
  readonly read: (params: URLSearchParams) => State;
  readonly write: (state: State) => URLSearchParams;
}

export interface Step<State> {
  readonly state: State;
  /** Adds a history entry; otherwise the present one is replaced. */
  readonly isWay?: boolean;
  /** Scrolls the page to its top. */
  readonly fromTop?: boolean;
}

export type TakeStep<State> = (step: (before: State) => Step<State>) => void;

/**
 * State of a page, stored in its address: a reload, "back" and a shared link restore it. The screen changes at once and
 * the address follows in a transition, because a field that waits for it loses characters. `format` never changes.
 */
export function useAddressState<State>(format: AddressFormat<State>): [State, TakeStep<State>] {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const [{ read, write }] = useState(format);
  const [shown, setShown] = useState(() => read(params));
  const latest = useRef(shown);
  const isWritten = useNavigationType() !== NavigationType.Pop && state === WRITTEN;

  // Back, forward, and links to this page.
  useLayoutEffect(() => {
    if (isWritten) return;
    latest.current = read(params);
    setShown(latest.current);
  }, [read, params, isWritten]);

  const navigate = useRef<typeof setParams | null>(setParams);
  // An unmounted page must not write its address over the new page's.
  useLayoutEffect(() => {
    navigate.current = setParams;
    return () => {
      navigate.current = null;
    };
  }, [setParams]);
  const takeStep = useCallback<TakeStep<State>>(
    (step) => {
      const { state: next, isWay = false, fromTop = false } = step(latest.current);
      latest.current = next;
      setShown(next);
      navigate.current?.(write(next), { replace: !isWay, preventScrollReset: !fromTop, state: WRITTEN });
    },
    [write],
  );
  return [shown, takeStep];
}
