import { getFacts } from "@krempelfrei/contract/files/facts";
import { query } from "../../../lib/query.ts";

/** Numbers and the requested transfer of a document; loaded again each time it is opened. */
export const factsQuery = (fileId: string) => ({
  ...query(getFacts, { params: { id: fileId }, silent: true }),
  staleTime: 0,
  refetchOnWindowFocus: false,
});
