import { getSeries, listSeries } from "@krempelfrei/contract/files/series";
import { invalidate, query } from "../../../lib/query.ts";
import type { Scope } from "./files.api.ts";

/** Documents that come again and again with a document; asked for again where it is opened again. */
export const seriesQuery = (fileId: string) => ({
  ...query(getSeries, { params: { id: fileId }, silent: true }),
  staleTime: 0,
  refetchOnWindowFocus: false,
});

/** All series of the documents that are listed. */
export const allSeriesQuery = (scope: Scope) => ({
  ...query(listSeries, { query: { customer_id: scope }, silent: true }),
  staleTime: 60_000,
  retry: false,
});

/** Has the series of all documents asked for again. */
export async function renewSeries(): Promise<void> {
  await Promise.all([invalidate(getSeries), invalidate(listSeries)]);
}
