import { createDeadline, listDeadlines, type NewDeadline } from "@krempelfrei/contract/deadlines/deadlines";
import { getSuggestions } from "@krempelfrei/contract/files/suggestions";
import { call } from "../../../lib/api.ts";
import { answers, query, useChange } from "../../../lib/query.ts";

/** Suggestions for an unfiled document; always fetched again, because every filed document improves them. */
export const suggestionsQuery = (fileId: string) => ({
  ...query(getSuggestions, { params: { id: fileId }, silent: true }),
  staleTime: 0,
  refetchOnWindowFocus: false,
});

export const useAddDeadline = () =>
  useChange({
    send: (body: NewDeadline) => call(createDeadline, { body }),
    invalidates: [answers(listDeadlines)],
  });
