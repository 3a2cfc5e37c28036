import type { FileItem } from "@krempelfrei/contract/files/files";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import type { SortKey } from "../../files/data/sort-files.ts";
import { allSeriesQuery, renewSeries } from "../../files/data/series.api.ts";
import { useWorkspace } from "../../files/data/workspace.ts";
import type { ViewState } from "../view-state.ts";
import { type FoldedList, foldSeries, seriesByFile } from "./fold-series.ts";

/** Orders in which series are folded; in others, such as by size, people look for one document. */
const ORDERS: ReadonlySet<SortKey | undefined> = new Set([undefined, "name", "date", "author"]);

/**
 * A list with each series as one entry. Not folded for staff, who file; while several are selected; in some orders; or
 * if the person switched it off.
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
