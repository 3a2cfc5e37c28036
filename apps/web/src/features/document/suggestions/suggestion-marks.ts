import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { FileSuggestions, SuggestedField } from "@krempelfrei/contract/files/suggestions";
import { suggestionsQuery } from "../../files/data/suggestions.api.ts";
import type { PageMark } from "../../files/preview/page-frames.ts";
import { questionsOf } from "./questions.ts";

const FRAMED = ["name", "author", "date", "owner", "due_on", "deadline"] as const satisfies SuggestedField[];

const NO_MARKS: readonly PageMark[] = [];

/** Marks of a document's suggestions, once loaded. */
export function useSuggestionMarks(fileId: string | undefined): readonly PageMark[] {
  const { data } = useQuery({ ...suggestionsQuery(fileId ?? ""), enabled: fileId !== undefined });
  return useMemo(() => (data ? marksOf(data) : NO_MARKS), [data]);
}

/** Positions on the pages from which the values and questions of a suggestion come. */
function marksOf(suggestions: FileSuggestions): PageMark[] {
  const asked = new Set<string>(questionsOf(suggestions, {}).map(({ field }) => field));
  return FRAMED.flatMap((field): PageMark[] => {
    const { quote = null, page = null, before = "", after = "" } = suggestions[field] ?? {};
    if (quote === null || page === null) return [];
    return [{ id: field, page, quote, before, after, tone: asked.has(field) ? "warn" : "info" }];
  });
}
