import { useCallback, useMemo, useState } from "react";
import { useAddressState } from "../use-address-state.ts";
import type { Sorting } from "./data-table.tsx";
import { readListView, writeListView, type ListState, type ListViewOptions } from "./list-view.ts";

export interface ListView<Sort extends string, Filter extends string> extends ListState<Sort, Filter> {
  /** Any change except of the page returns to the first page. */
  readonly change: (changes: Partial<ListState<Sort, Filter>>) => void;
  /** `change` as a history entry, so that "back" undoes it. */
  readonly go: (changes: Partial<ListState<Sort, Filter>>) => void;
  readonly onSort: (sorting: Sorting) => void;
}

/** State of a list, stored in the address; the options of a page never change. */
export function useListView<Sort extends string, Filter extends string = never>(
  options: ListViewOptions<Sort, Filter>,
): ListView<Sort, Filter> {
  const [{ sorts, ...format }] = useState(() => ({
    sorts: options.sorts,
    read: (params: URLSearchParams) => readListView(options, params),
    write: (state: ListState<Sort, Filter>) => writeListView(options, state),
  }));
  const [view, takeStep] = useAddressState(format);
  const change = useCallback(
    (changes: Partial<ListState<Sort, Filter>>) =>
      takeStep((before) => ({ state: { ...before, page: 1, ...changes } })),
    [takeStep],
  );
  const go = useCallback(
    (changes: Partial<ListState<Sort, Filter>>) =>
      takeStep((before) => ({ state: { ...before, page: 1, ...changes }, isWay: true })),
    [takeStep],
  );
  return useMemo(
    () => ({
      ...view,
      change,
      go,
      onSort: ({ key, direction }) => {
        const sort = sorts.find((name) => name === key);
        if (sort !== undefined) change({ sorting: { key: sort, direction } });
      },
    }),
    [view, change, go, sorts],
  );
}
