import type { FileFact } from "@krempelfrei/contract/files/facts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { factsQuery } from "../../files/data/facts.api.ts";
import type { PageMark } from "../../files/preview/page-frames.ts";
import { useSuggestionMarks } from "../suggestions/suggestion-marks.ts";

export const factMark = ({ label, value }: FileFact): string => `${label} ${value}`;

/** Marks of the values beside a document: its numbers and, in the form, the suggestions. */
export function useDocumentMarks(fileId: string, isEditing: boolean): readonly PageMark[] {
  const { data } = useQuery(factsQuery(fileId));
  const suggested = useSuggestionMarks(isEditing ? fileId : undefined);
  return useMemo(
    () => [
      ...suggested.map((mark): PageMark => ({ ...mark, tone: "quiet" })),
      ...(data?.facts ?? []).flatMap((fact): PageMark[] =>
        fact.place ? [{ id: factMark(fact), ...fact.place, tone: "quiet", label: fact.label }] : [],
      ),
    ],
    [suggested, data],
  );
}
