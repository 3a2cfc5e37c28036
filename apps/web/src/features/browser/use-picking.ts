import type { FileItem } from "@krempelfrei/contract/files/files";
import { useCallback, useRef, useState } from "react";
import { useWorkspace } from "../files/data/workspace.ts";

export interface Picking {
  /** True if a click selects a document instead of opening it. */
  readonly selecting: boolean;
  readonly selected: ReadonlySet<string>;
  pick(file: FileItem, range: boolean): void;
  all(): void;
  setSelecting(next: boolean): void;
}

/** Opens a document or, while several are selected, toggles its selection; with a range all since the last selected one. */
export function usePicking(
  files: readonly FileItem[],
  selected: ReadonlySet<string>,
  onSelection: (ids: ReadonlySet<string>) => void,
): Picking {
  const { actions } = useWorkspace();
  const [selecting, setSelecting] = useState(false);
  const last = useRef<string>(undefined);
  const pick = useCallback(
    (file: FileItem, range: boolean) => {
      if (!selecting) {
        actions.open(file);
        return;
      }
      const next = new Set(selected);
      const from = files.findIndex(({ id }) => id === last.current);
      if (range && from >= 0) {
        const to = files.findIndex(({ id }) => id === file.id);
        for (const { id } of files.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(id);
      } else if (!next.delete(file.id)) next.add(file.id);
      last.current = file.id;
      onSelection(next);
    },
    [actions, selecting, selected, onSelection, files],
  );
  const toggle = (next: boolean): void => {
    // Specification 4: toggling multi-select clears the selection.
    setSelecting(next);
    onSelection(new Set());
  };
  const all = (): void => onSelection(new Set(files.map(({ id }) => id)));
  return { selecting, selected, pick, all, setSelecting: toggle };
}
