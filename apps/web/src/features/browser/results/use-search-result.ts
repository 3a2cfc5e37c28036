import { useCallback, useMemo } from "react";
import { isFiltered } from "../../files/data/filter-files.ts";
import { useWorkspace } from "../../files/data/workspace.ts";
import { hitStart } from "../../search/texts/hit-address.ts";
import type { HitCount } from "../../search/texts/hit-words.ts";
import { useTextAnswer } from "../../search/texts/use-text-answer.ts";
import type { Level } from "../level.ts";
import type { PickFile } from "../list/file-list.ts";
import type { Picking } from "../use-picking.ts";
import type { ChangeView } from "../use-view.ts";
import { isSearched, type ViewState } from "../view-state.ts";
import { searchResult, type SearchResult } from "./search-result.ts";

/** Hits by name and by text; `result` is undefined without a search. */
export function useSearchResult(view: ViewState, level: Level) {
  const { workspace } = useWorkspace();
  const searched = isSearched(view);
  const { answer, onMore } = useTextAnswer(
    searched ? view.search : "",
    workspace.scope,
    isFiltered(view) || view.here,
  );
  const result = useMemo(
    () => (searched ? searchResult(workspace, view, level, answer) : undefined),
    [searched, workspace, view, level, answer],
  );
  return { result, onMore };
}

/** Numbers for the heading of the page. */
export const countOf = ({ files, folders, asked, more, state }: SearchResult): HitCount => ({
  documents: files.length,
  folders,
  asked,
  more,
  state,
});

/** Picking that opens a document found by its text at the passage. */
export function useHitPicking(
  picking: Picking,
  result: SearchResult | undefined,
  onView: ChangeView,
): Picking {
  const passages = result?.passages;
  const { selecting, pick } = picking;
  const pickHit = useCallback<PickFile>(
    (file, range) => {
      const passage = selecting ? undefined : passages?.get(file.id);
      if (passage) onView({ file: file.id, start: hitStart(passage) });
      else pick(file, range);
    },
    [selecting, passages, pick, onView],
  );
  return { ...picking, pick: pickHit };
}
