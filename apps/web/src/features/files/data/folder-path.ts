import type { FileItem } from "@krempelfrei/contract/files/files";
import type { FolderTree } from "./folder-tree.ts";

const known = new WeakMap<FolderTree, Map<string, string>>();

/** The path of a document's folder, "Auto & Mobilität › Golf"; empty at the top, and without a folder. */
export function folderPath(tree: FolderTree, { folder_id: id }: Pick<FileItem, "folder_id">): string {
  if (id === null) return "";
  let paths = known.get(tree);
  if (!paths) known.set(tree, (paths = new Map()));
  let path = paths.get(id);
  if (path === undefined) {
    path = tree
      .pathOf(id)
      .filter(({ parent_id }) => parent_id !== null)
      .map(({ name }) => name)
      .join(" › ");
    paths.set(id, path);
  }
  return path;
}
