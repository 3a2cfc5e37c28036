import { getSeries, listSeries } from "@krempelfrei/contract/files/series";
import { invalidate, query } from "../../../lib/query.ts";
import type { Scope } from "./files.api.ts";

/** The series of a document; loaded again each time it is opened. */
export const seriesQuery = (fileId: string) => ({
  ...query(getSeries, { params: { id: fileId }, silent: true }),
  staleTime: 0,
  refetchOnWindowFocus: false,
});

/** All series of the listed documents. */
export const allSeriesQuery = (scope: Scope) => ({
  ...query(listSeries, { query: { customer_id: scope }, silent: true }),
  staleTime: 60_000,
  retry: false,
});

/** Refetches the series of all documents. */
export async function renewSeries(): Promise<void> {
  await Promise.all([invalidate(getSeries), invalidate(listSeries)]);
}
