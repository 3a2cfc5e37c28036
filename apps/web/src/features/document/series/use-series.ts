import type { FileItem } from "@krempelfrei/contract/files/files";
import { useQuery } from "@tanstack/react-query";
import { useRenewed } from "../../../lib/use-renewed.ts";
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
export const useRenewedSeries = ({ id, revision }: Pick<FileItem, "id" | "revision">): void =>
  useRenewed(id, revision, renewSeries);
