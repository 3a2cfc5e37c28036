import { getSeries } from "@krempelfrei/contract/files/series";
import { invalidate, query } from "../../../lib/query.ts";

/** Documents that come again and again with a document; asked for again where it is opened again. */
export const seriesQuery = (fileId: string) => ({
  ...query(getSeries, { params: { id: fileId }, silent: true }),
  staleTime: 0,
  refetchOnWindowFocus: false,
});

/** Has the series of all documents asked for again. */
export const renewSeries = async (): Promise<void> => invalidate(getSeries);
