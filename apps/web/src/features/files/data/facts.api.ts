import { getFacts } from "@krempelfrei/contract/files/facts";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { query, refetch } from "../../../lib/query.ts";
import { useRenewed } from "../../../lib/use-renewed.ts";

/** Numbers and the requested transfer of a document; loaded again each time it is opened. */
export const factsQuery = (fileId: string) => ({
  ...query(getFacts, { params: { id: fileId }, silent: true }),
  staleTime: 0,
  refetchOnWindowFocus: false,
});

/** Loads the facts again after the shown document was replaced, changed or read. */
export function useRenewedFacts(file: Pick<FileItem, "id" | "revision" | "reading"> | undefined): void {
  const state = file && `${file.revision} ${file.reading.state}`;
  useRenewed(file?.id, state, async (id) => refetch(factsQuery(id)));
}
