import type { FileSuggestions } from "@krempelfrei/contract/files/suggestions";
import { useEffectEvent, useLayoutEffect, useMemo, useRef } from "react";
import type { FileFormApi } from "../document/form/file-fields.tsx";
import { valuesOf } from "../document/suggestions/suggested-values.ts";
import { lastFolderOf } from "./last-folder.ts";
import { useWorkspace } from "../files/data/workspace.ts";
import { folderHabits, suggestFolder } from "./suggest-folder.ts";

export interface FolderSuggestion {
  /** Whether the form's folder is a suggestion, and not the person's choice. */
  readonly isSuggested: boolean;
  /** Folder that the suggestions of the document lead to: the person's choice before all; undefined where none is recognised. */
  targetOf(suggestions: FileSuggestions): string | undefined;
  /** The folder of the form stays from now on, whatever author and type become. */
  keep(): void;
}

/**
 * Chooses the folder for what the form of a document says, until the person chooses one; the one that it lies in where it was
 * filed already (`filed`).
 */
export function useFolderSuggestion(form: FileFormApi, filed: string | null): FolderSuggestion {
  const { workspace } = useWorkspace();
  const { scope, tree, listed } = workspace;
  const habits = useMemo(() => folderHabits(listed), [listed]);
  const { author, type, folder } = form.values;
  const usualOf = (author: string, type: string): string | undefined =>
    suggestFolder(habits, { author, type, last: lastFolderOf(scope), exists: (id) => tree.byId.has(id) });
  const suggestion = filed ?? usualOf(author, type) ?? "";
  /** What was put in by this hook. */
  const put = useRef("");
  const take = useEffectEvent((suggested: string) => {
    // The person chose another folder.
    if (folder !== "" && folder !== put.current) return;
    put.current = suggested;
    if (folder !== suggested) form.setFieldValue("folder", suggested);
  });
  // A field that was cleared by hand stays empty until author or type change. Before the next key press.
  useLayoutEffect(() => take(suggestion), [suggestion]);
  return {
    isSuggested: folder !== "" && folder === suggestion && filed === null,
    targetOf: (suggestions) => {
      if (folder !== "" && (filed !== null || folder !== suggestion)) return folder;
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
