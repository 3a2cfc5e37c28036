import type { FileItem } from "@krempelfrei/contract/files/files";
import { useEffectEvent, useLayoutEffect, useState } from "react";
import { useWorkspace } from "./workspace.ts";
import type { ListName } from "./shown-lists.ts";

/** Registers which documents a list shows, so that the dialog of a document can move to its neighbours. */
export function useShownList(name: ListName, files: readonly FileItem[]): void {
  const { lists } = useWorkspace();
  useLayoutEffect(() => {
    lists.set(name, files);
    return () => {
      lists.delete(name);
    };
  }, [lists, name, files]);
}

/**
 * Ids of the list from which a document was opened, frozen at that time: a document that is filed, renamed or sorted
 * differently meanwhile keeps its position.
 */
export function useSequence(id: string): readonly string[] {
  const { lists } = useWorkspace();
  const [sequence, setSequence] = useState<readonly string[]>([id]);
  const decide = useEffectEvent(() => {
    if (sequence.length > 1 && sequence.includes(id)) return;
    const list = [...lists.values()].find((files) => files.some((file) => file.id === id));
    setSequence(list?.map((file) => file.id) ?? [id]);
  });
  // Not during rendering, because the previous list may be rendering at the same time.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies, react/set-state-in-effect -- another document is the occasion
  useLayoutEffect(() => decide(), [id]);
  return sequence;
}
