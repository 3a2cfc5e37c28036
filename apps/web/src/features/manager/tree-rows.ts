import type { Folder } from "@krempelfrei/contract/files/folders";
import type { FolderTree } from "../files/data/folder-tree.ts";

export interface TreeEntry {
  readonly folder: Folder;
  /** From 1, below the root. */
  readonly level: number;
  /** True if its subfolders are visible; undefined without any. */
  readonly isOpen: boolean | undefined;
}

/** The visible folders: children of folders opened by the person, and the path of the current folder. */
export function visibleFolders(
  tree: Pick<FolderTree, "root" | "childrenOf" | "pathOf">,
  toggled: ReadonlyMap<string, boolean>,
  current: string | undefined,
): TreeEntry[] {
  const way = new Set(current === undefined ? [] : tree.pathOf(current).map(({ id }) => id));
  const below = (id: string, level: number): TreeEntry[] =>
    tree.childrenOf(id).flatMap((folder): TreeEntry[] => {
      if (tree.childrenOf(folder.id).length === 0) return [{ folder, level, isOpen: undefined }];
      const isOpen = toggled.get(folder.id) ?? way.has(folder.id);
      return [{ folder, level, isOpen }, ...(isOpen ? below(folder.id, level + 1) : [])];
    });
  return tree.root ? below(tree.root.id, 1) : [];
}

type KeyTarget =
  | { readonly kind: "focus" | "open"; readonly id: string }
  | { readonly kind: "toggle"; readonly id: string; readonly isOpen: boolean };

/** Action of a key in the tree (WAI-ARIA, tree view); undefined for other keys. */
export function keyTarget(
  key: string,
  rows: readonly TreeEntry[],
  focused: string | undefined,
): KeyTarget | undefined {
  const at = rows.findIndex(({ folder }) => folder.id === focused);
  const row = rows[at];
  if (!row) return undefined;
  const focusOn = (target: TreeEntry | undefined): KeyTarget | undefined =>
    target && { kind: "focus", id: target.folder.id };
  switch (key) {
    case "ArrowDown":
      return focusOn(rows[at + 1]);
    case "ArrowUp":
      return focusOn(rows[at - 1]);
    case "Home":
      return focusOn(rows[0]);
    case "End":
      return focusOn(rows.at(-1));
    case "ArrowRight":
      if (row.isOpen === false) return { kind: "toggle", id: row.folder.id, isOpen: true };
      return row.isOpen ? focusOn(rows[at + 1]) : undefined;
    case "ArrowLeft":
      if (row.isOpen) return { kind: "toggle", id: row.folder.id, isOpen: false };
      return focusOn(rows.slice(0, at).findLast(({ level }) => level < row.level));
    case "Enter":
    case " ":
      return { kind: "open", id: row.folder.id };
    default:
      return undefined;
  }
}
