import { useEffectEvent, useLayoutEffect, useMemo, useRef } from "react";
import type { FileFormApi } from "../form/file-fields.tsx";
import { lastFolderOf } from "./last-folder.ts";
import { useWorkspace } from "../data/workspace.ts";
import { folderHabits, suggestFolder } from "./suggest-folder.ts";

/**
 * Chooses the folder for what the form of a document says, until the person chooses one; the one that it lies in where it was
 * filed already (`filed`). Gives whether the choice is a suggestion.
 */
export function useFolderSuggestion(form: FileFormApi, filed: string | null): boolean {
  const { workspace } = useWorkspace();
  const habits = useMemo(() => folderHabits(workspace.listed), [workspace.listed]);
  const { author, type, folder } = form.values;
  const suggestion =
    filed ??
    suggestFolder(habits, {
      author,
      type,
      last: lastFolderOf(workspace.scope),
      exists: (id) => workspace.tree.byId.has(id),
    }) ??
    "";
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
  return folder !== "" && folder === suggestion && filed === null;
}
