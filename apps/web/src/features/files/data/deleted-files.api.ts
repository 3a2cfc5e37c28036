import { listDeadlines } from "@krempelfrei/contract/deadlines/deadlines";
import * as api from "@krempelfrei/contract/files/deleted-files";
import { call } from "../../../lib/api.ts";
import { answers, query, useChange } from "../../../lib/query.ts";
import { renewBrowser } from "./files.api.ts";

export const deletedFilesQuery = (customerId: string) => ({
  ...query(api.listDeletedFiles, { params: { id: customerId } }),
  staleTime: 0,
});

/** Restores a deleted document of this customer. Rejects with `ApiError` 404 if another person was quicker. */
export const useRestoreFile = (customerId: string) =>
  useChange({
    send: (id: string) => call(api.restoreFile, { params: { id } }),
    onSuccess: () => renewBrowser(customerId),
    invalidates: [answers(api.listDeletedFiles, { params: { id: customerId } }), answers(listDeadlines)],
  });
