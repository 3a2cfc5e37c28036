import type { FileItem } from "@krempelfrei/contract/files/files";
import { useCallback, useRef, useState, useEffect, useEffectEvent } from "react";
import { useWorkspace } from "../files/data/workspace.ts";

export interface Picking {
  /** Whether a click chooses a document instead of opening it. */
  readonly selecting: boolean;
  readonly selected: ReadonlySet<string>;
  pick(file: FileItem, range: boolean): void;
  all(): void;
  setSelecting(next: boolean): void;
}

/** Opens a document or, while several are chosen, chooses it; with a range all from the one that was chosen last. */
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
  useSelectionKeys(selecting, { all, end: () => toggle(false) });
  return { selecting, selected, pick, all, setSelecting: toggle };
}

interface Actions {
  readonly all: () => void;
  readonly end: () => void;
}

/** While documents are selected: Ctrl + A takes all, Escape ends it. Fields, menus and dialogs keep their keys. */
function useSelectionKeys(selecting: boolean, { all, end }: Actions): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    if (target instanceof HTMLElement && target.closest("input:not([type=checkbox]), textarea, [role=menu]"))
      return;
    if (document.querySelector('[role="dialog"], [role="menu"]')) return;
    if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === "a") {
      event.preventDefault();
      all();
    } else if (key === "Escape") end();
  });
  useEffect(() => {
    if (!selecting) return undefined;
    const listen = (event: KeyboardEvent): void => onKey(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [selecting]);
}
