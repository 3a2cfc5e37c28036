import type { FileSuggestions } from "@krempelfrei/contract/files/suggestions";
import { useEffectEvent, useLayoutEffect, useMemo, useRef } from "react";
import type { FileFormApi } from "../document/form/file-fields.tsx";
import { valuesOf } from "../document/suggestions/suggested-values.ts";
import { useWorkspace } from "../files/data/workspace.ts";
import { lastFolderOf } from "./last-folder.ts";
import { folderHabits, suggestFolder } from "./suggest-folder.ts";

export interface FolderSuggestion {
  /** True if the form's folder is a suggestion, and not the person's choice. */
  readonly isSuggested: boolean;
  /** True if the person has chosen the form's folder. */
  readonly isChosen: boolean;
  /** Folder of the document's suggestions: the person's choice first; undefined if none is recognised. */
  targetOf(suggestions: FileSuggestions): string | undefined;
  /** The folder of the form stays from now on, whatever author and type become. */
  keep(): void;
}

/**
 * Keeps the suggested folder in the form up to date, until the person chooses one. `filed`: present folder of a filed
 * document, which then replaces the suggestion.
 */
export function useFolderSuggestion(form: FileFormApi, filed: string | null): FolderSuggestion {
  const { workspace } = useWorkspace();
  const { scope, tree, listed } = workspace;
  const habits = useMemo(() => folderHabits(listed), [listed]);
  const { author, type, folder } = form.values;
  const usualOf = (author: string, type: string): string | undefined =>
    suggestFolder(habits, { author, type, last: lastFolderOf(scope), exists: (id) => tree.byId.has(id) });
  const suggestion = filed ?? usualOf(author, type) ?? "";
  /** Folder set by this hook. */
  const put = useRef("");
  const take = useEffectEvent((suggested: string) => {
    // The person chose another folder.
    if (folder !== "" && folder !== put.current) return;
    put.current = suggested;
    if (folder !== suggested) form.setFieldValue("folder", suggested);
  });
  // A field cleared by hand stays empty until author or type change. Runs before the next key press.
  useLayoutEffect(() => take(suggestion), [suggestion]);
  const isChosen = folder !== "" && (filed !== null || folder !== suggestion);
  return {
    isSuggested: folder !== "" && folder === suggestion && filed === null,
    isChosen,
    targetOf: (suggestions) => {
      if (isChosen) return folder;
      return (
        valuesOf(suggestions, "folder_id", tree).folder ??
        usualOf(suggestions.author?.value ?? author, suggestions.type?.value ?? type)
      );
    },
    keep: () => {
      put.current = "";
    },
  };
}
