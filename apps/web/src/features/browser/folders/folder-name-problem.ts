import { folderName } from "@krempelfrei/contract/fields";
import { foldName } from "../../files/data/folder-names.ts";
import type { FolderTree } from "../../files/data/folder-tree.ts";

const DUPLICATE = "Ein Ordner mit diesem Namen ist hier schon vorhanden.";

/**
 * Reason why a folder cannot have this name below a parent, or undefined. `self` is the folder itself when it is
 * renamed.
 */
export function nameProblem(
  tree: FolderTree,
  parentId: string,
  name: string,
  self?: string,
): string | undefined {
  const taken = tree
    .childrenOf(parentId)
    .some((child) => child.id !== self && foldName(child.name) === foldName(name));
  return taken ? DUPLICATE : folderName.safeParse(name).error?.issues[0]?.message;
}
