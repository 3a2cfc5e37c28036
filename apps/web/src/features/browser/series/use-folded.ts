import type { FileItem } from "@krempelfrei/contract/files/files";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import type { SortKey } from "../../files/data/sort-files.ts";
import { allSeriesQuery, renewSeries } from "../../files/data/series.api.ts";
import { useWorkspace } from "../../files/data/workspace.ts";
import type { ViewState } from "../view-state.ts";
import { type FoldedList, foldSeries, seriesByFile } from "./fold-series.ts";

/** In other orders people look for one document: the largest, or the latest added. */
const ORDERS: ReadonlySet<SortKey | undefined> = new Set([undefined, "name", "date", "author"]);

/**
 * A list with each series as one entry, for the group's members. Without folding where several are selected, and for
 * staff who file.
 */
export function useFolded(
  view: ViewState,
  selecting: boolean,
  files: readonly FileItem[],
  headingOf: ((file: FileItem) => string) | undefined,
): FoldedList {
  const { workspace } = useWorkspace();
  const { staff, scope, browser, listed } = workspace;
  const { data } = useQuery({
    ...allSeriesQuery(scope),
    select: seriesByFile,
    enabled: !staff && browser !== undefined && !view.each,
  });
  const count = useRef(listed.length);
  useEffect(() => {
    const before = count.current;
    count.current = listed.length;
    if (before > 0 && before !== listed.length) void renewSeries();
  }, [listed.length]);
  const isFolded = !selecting && !view.each && ORDERS.has(view.sort);
  return useMemo(
    () => (data && isFolded ? foldSeries(files, headingOf, data) : { files }),
    [data, isFolded, files, headingOf],
  );
}
