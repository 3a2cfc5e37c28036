import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { NavigationType, useLocation, useNavigationType, useSearchParams } from "react-router";

/** Marks the navigations that only write down what is on the screen already. */
const WRITTEN = "written";

/** Mapping between state and address; an invalid address is read as a valid state. */
export interface AddressFormat<State> {
  readonly read: (params: URLSearchParams) => State;
  readonly write: (state: State) => URLSearchParams;
}

export interface Step<State> {
  readonly state: State;
  /** "Back" leads to what was before; otherwise that is replaced. */
  readonly isWay?: boolean;
  /** The page begins at its top. */
  readonly fromTop?: boolean;
}

export type TakeStep<State> = (step: (before: State) => Step<State>) => void;

/**
 * State of a page, kept in its address: a reload, the way back and a shared link restore it. The screen changes at once
 * and the address follows in a transition, since a field that waits for it loses letters. `format` never changes.
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
  // A page that is gone writes no address: it would take the place of where its person went.
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
