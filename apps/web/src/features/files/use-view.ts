import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { readView, writeView, type ViewState } from "./view-state.ts";

/** The view of the address, and how to change it: what one walks to can be left with "back", typing replaces. */
export function useView(): [ViewState, (changes: Partial<ViewState>) => void] {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readView(params), [params]);
  const change = useCallback(
    (changes: Partial<ViewState>) => {
      const walks =
        changes.path !== undefined || changes.file !== undefined || changes.grouping !== undefined;
      setParams((current) => writeView({ ...readView(current), ...changes }), {
        replace: !walks,
        preventScrollReset: changes.path === undefined,
      });
    },
    [setParams],
  );
  return [view, change];
}
