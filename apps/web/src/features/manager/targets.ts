import type { WaitingSuggestions } from "@krempelfrei/contract/files/suggestions";
import { pathText, type FolderTree } from "../files/data/folder-tree.ts";

/** Folder in which an unsorted document seems to belong. */
export interface Target {
  /** The folder's path, or the ends of two paths if both are likely. */
  readonly text: string;
  readonly unsure: boolean;
}

/** Score below which a value is uncertain, as in sorting. */
const UNSURE_BELOW = 0.6;

/** Suggested folders by document; documents without a suggestion, and deleted folders, are left out. */
export function targetsOf(
  suggested: readonly WaitingSuggestions[],
  tree: Pick<FolderTree, "pathOf">,
): ReadonlyMap<string, Target> {
  return new Map(
    suggested.flatMap(({ file_id, suggestions: { folder_id: folder } }): [string, Target][] => {
      const paths = [folder?.value, folder?.other].map((id) => (id === undefined ? "" : pathText(tree, id)));
      const [path = "", other = ""] = paths;
      if (!folder || path === "") return [];
      if (folder.score >= UNSURE_BELOW) return [[file_id, { text: path, unsure: false }]];
      const text = other === "" ? path : `${endOf(path)} oder ${endOf(other)}`;
      return [[file_id, { text, unsure: true }]];
    }),
  );
}

const endOf = (path: string): string => path.split(" › ").at(-1) ?? path;
