import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { marksOf } from "../document/suggestions/suggestion-marks.ts";
import type { Pointing } from "../document/suggestions/panel-props.ts";
import { suggestionsQuery } from "../files/data/suggestions.api.ts";
import type { FramedPlaces } from "../files/preview/preview-kind.ts";

/** Connects the suggestion's lines for a document with the frames on its pages: each marks the other. */
export function useFramedPlaces(fileId: string | undefined): {
  readonly framed: FramedPlaces;
  readonly pointing: Pointing;
} {
  const { data: suggestions } = useQuery({
    ...suggestionsQuery(fileId ?? ""),
    enabled: fileId !== undefined,
  });
  const [pointed, setPointed] = useState<FramedPlaces["pointed"]>();
  const marks = useMemo(() => (suggestions ? marksOf(suggestions) : []), [suggestions]);
  const pointFrom = (from: "page" | "line") => (id: string | undefined) =>
    setPointed(id === undefined ? undefined : { id, from });
  return {
    framed: { marks, pointed, onPoint: pointFrom("page") },
    pointing: { pointed: pointed?.id, onPoint: pointFrom("line") },
  };
}
