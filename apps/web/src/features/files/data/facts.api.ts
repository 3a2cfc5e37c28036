import { getFacts } from "@krempelfrei/contract/files/facts";
import { query } from "../../../lib/query.ts";

/** Numbers that a document names and the transfer that it asks for; asked for again where it is opened again. */
export const factsQuery = (fileId: string) => ({
  ...query(getFacts, { params: { id: fileId }, silent: true }),
  staleTime: 0,
  refetchOnWindowFocus: false,
});
