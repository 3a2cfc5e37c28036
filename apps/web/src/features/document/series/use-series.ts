import type { FileItem } from "@krempelfrei/contract/files/files";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { renewSeries, seriesQuery } from "../../files/data/series.api.ts";

/**
 * The series of a document; while loading, the previous document's series if it contains this document. `own` is the
 * document's own entry, once known.
 */
export function useSeries({ id }: Pick<FileItem, "id">) {
  const { data, isPlaceholderData } = useQuery({
    ...seriesQuery(id),
    placeholderData: (before) =>
      before?.series?.members.some((member) => member.id === id) ? before : undefined,
  });
  return { series: data?.series ?? null, own: isPlaceholderData ? undefined : data };
}

/** Loads the series again after the open document was changed. */
export function useRenewedSeries({ id, revision }: Pick<FileItem, "id" | "revision">): void {
  const shown = useRef({ id, revision });
  useEffect(() => {
    const before = shown.current;
    shown.current = { id, revision };
    if (before.id === id && before.revision !== revision) void renewSeries();
  }, [id, revision]);
}
