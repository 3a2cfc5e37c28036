import type { FileItem } from "@krempelfrei/contract/files/files";
import type { Folder } from "@krempelfrei/contract/files/folders";
import type { CountedFolder } from "./first-folders.ts";

/** The folders of a group, ready to be walked. */
export interface FolderTree {
  readonly root: Folder | undefined;
  readonly byId: ReadonlyMap<string, Folder>;
  /** Sorted by name. */
  childrenOf(id: string): readonly Folder[];
  /** From the root to the folder itself; empty for an unknown one. */
  pathOf(id: string): readonly Folder[];
  subtreeOf(id: string): ReadonlySet<string>;
  /** Number of files in the folder and all below it. */
  countOf(id: string): number;
}

const byName = new Intl.Collator("de", { numeric: true, sensitivity: "base" });
const NONE: readonly Folder[] = [];

/** Number of files directly in each folder. */
export function countByFolder(files: readonly FileItem[]): ReadonlyMap<string, number> {
  const own = new Map<string, number>();
  for (const { folder_id: id } of files) if (id !== null) own.set(id, (own.get(id) ?? 0) + 1);
  return own;
}

/** Tree of folders that the server sends with their numbers of documents. */
export const countedTree = (folders: readonly CountedFolder[]): FolderTree =>
  folderTree(folders, new Map(folders.map(({ id, file_count: count }) => [id, count])));

export function folderTree(folders: readonly Folder[], own: ReadonlyMap<string, number>): FolderTree {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const children = new Map<string, Folder[]>();
  for (const folder of folders) {
    if (folder.parent_id === null) continue;
    const list = children.get(folder.parent_id);
    if (list) list.push(folder);
    else children.set(folder.parent_id, [folder]);
  }
  for (const list of children.values()) list.sort((a, b) => byName.compare(a.name, b.name));

  const counts = new Map<string, number>();
  const count = (id: string): number => {
    const known = counts.get(id);
    if (known !== undefined) return known;
    const sum = (children.get(id) ?? []).reduce((total, child) => total + count(child.id), own.get(id) ?? 0);
    counts.set(id, sum);
    return sum;
  };

  return {
    root: folders.find((folder) => folder.parent_id === null),
    byId,
    childrenOf: (id) => children.get(id) ?? NONE,
    pathOf(id) {
      const path: Folder[] = [];
      for (let folder = byId.get(id); folder; folder = byId.get(folder.parent_id ?? "")) path.unshift(folder);
      return path;
    },
    subtreeOf(id) {
      const ids = new Set([id]);
      // Adding to a set during its iteration is allowed: the children are visited too.
      for (const current of ids) for (const child of children.get(current) ?? []) ids.add(child.id);
      return ids;
    },
    countOf: count,
  };
}

/** The path of a folder as text, "Alle Dokumente" for the root; empty for an unknown folder. */
export function pathText(tree: Pick<FolderTree, "pathOf">, id: string): string {
  const [root, ...path] = tree.pathOf(id);
  if (root === undefined) return "";
  return path.length === 0 ? "Alle Dokumente" : path.map(({ name }) => name).join(" › ");
}

/** Specification 4: no file, and all subfolders empty. */
export const isEmptyFolder = (tree: FolderTree, id: string): boolean => tree.countOf(id) === 0;

/**
 * The folder itself or the first one below that the reader may not change. Specification 4: deleted only when it is
 * empty and can_modify is true.
 */
export const foreignFolderIn = (tree: FolderTree, folder: Folder): Folder | undefined =>
  [...tree.subtreeOf(folder.id)]
    .flatMap((id) => tree.byId.get(id) ?? [])
    .find(({ can_modify }) => !can_modify);

/** All folders in depth-first order, each with its depth. */
export function flatten(
  tree: FolderTree,
  folder: Folder | undefined = tree.root,
  depth = 0,
): { folder: Folder; depth: number }[] {
  if (!folder) return [];
  return [
    { folder, depth },
    ...tree.childrenOf(folder.id).flatMap((child) => flatten(tree, child, depth + 1)),
  ];
}
