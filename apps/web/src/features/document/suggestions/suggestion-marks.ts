import type { FileSuggestions, SuggestedField } from "@krempelfrei/contract/files/suggestions";
import type { PageMark } from "../../files/preview/page-frames.ts";
import { questionsOf } from "./questions.ts";

const FRAMED = ["name", "author", "date", "owner", "due_on", "deadline"] as const satisfies SuggestedField[];

/** Places that the values of a suggestion come from, and those that its questions come from. */
export function marksOf(suggestions: FileSuggestions): PageMark[] {
  const asked = new Set<string>(questionsOf(suggestions, {}).map(({ field }) => field));
  return FRAMED.flatMap((field): PageMark[] => {
    const { quote = null, page = null, before = "", after = "" } = suggestions[field] ?? {};
    if (quote === null || page === null) return [];
    return [{ id: field, page, quote, before, after, tone: asked.has(field) ? "warn" : "info" }];
  });
}
