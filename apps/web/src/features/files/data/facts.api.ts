import { getFacts } from "@krempelfrei/contract/files/facts";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { useEffect, useRef } from "react";
import { query, refetch } from "../../../lib/query.ts";

/** Numbers and the requested transfer of a document; loaded again each time it is opened. */
export const factsQuery = (fileId: string) => ({
  ...query(getFacts, { params: { id: fileId }, silent: true }),
  staleTime: 0,
  refetchOnWindowFocus: false,
});

/** Loads the facts again after the shown document was replaced, changed or read. */
export function useRenewedFacts(file: Pick<FileItem, "id" | "revision" | "reading"> | undefined): void {
  const state = file && { id: file.id, now: `${file.revision} ${file.reading.state}` };
  const shown = useRef(state);
  const { id, now } = state ?? {};
  useEffect(() => {
    const before = shown.current;
    shown.current = id === undefined || now === undefined ? undefined : { id, now };
    if (id !== undefined && before?.id === id && before.now !== now) void refetch(factsQuery(id));
  }, [id, now]);
}
