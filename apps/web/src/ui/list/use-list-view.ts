import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { NavigationType, useLocation, useNavigationType, useSearchParams } from "react-router";
import type { Sorting } from "./data-table.tsx";
import { readListView, writeListView, type ListState, type ListViewOptions } from "./list-view.ts";

/** Marks the navigations that only write down what is on the screen already. */
const WRITTEN = "list";

export interface ListView<Sort extends string, Filter extends string> extends ListState<Sort, Filter> {
  /** Everything but another page begins at the first one again. */
  readonly change: (changes: Partial<ListState<Sort, Filter>>) => void;
  readonly onSort: (sorting: Sorting) => void;
}

/**
 * What a list shows, kept in the address: a reload and the way back restore it. The screen changes at once and the
 * address follows, so that no field loses letters.
 */
export function useListView<Sort extends string, Filter extends string = never>(
  options: ListViewOptions<Sort, Filter>,
): ListView<Sort, Filter> {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  // The options of a page never change.
  const [known] = useState(options);
  const [view, setView] = useState(() => readListView(known, params));
  const latest = useRef(view);
  const written = useNavigationType() !== NavigationType.Pop && state === WRITTEN;

  // Back, forward, and links to this page.
  useLayoutEffect(() => {
    if (written) return;
    latest.current = readListView(known, params);
    setView(latest.current);
  }, [known, params, written]);

  const write = useRef(setParams);
  write.current = setParams;
  const change = useCallback(
    (changes: Partial<ListState<Sort, Filter>>) => {
      latest.current = { ...latest.current, page: 1, ...changes };
      setView(latest.current);
      write.current(writeListView(known, latest.current), {
        replace: true,
        preventScrollReset: true,
        state: WRITTEN,
      });
    },
    [known],
  );
  return useMemo(
    () => ({
      ...view,
      change,
      onSort: ({ key, direction }) => {
        const sort = known.sorts.find((name) => name === key);
        if (sort !== undefined) change({ sorting: { key: sort, direction } });
      },
    }),
    [view, change, known],
  );
}
