import type { FileItem } from "@krempelfrei/contract/files/files";
import type { Folder } from "@krempelfrei/contract/files/folders";
import type { Crumb } from "./breadcrumb.tsx";
import { filterFiles, isFiltered } from "../data/filter-files.ts";
import { virtualLevel, virtualPathNames } from "../data/group-files.ts";
import type { Workspace } from "../data/workspace.ts";
import { sortFiles } from "../data/sort-files.ts";
import type { ViewState } from "./view-state.ts";

export interface LevelFolder {
  readonly key: string;
  readonly name: string;
  readonly image: string | null;
  /** Specification 3: `author` and `date` are the virtual grouping folders. */
  readonly type: "folder" | "author" | "date";
  readonly count: number;
  /** Where opening it leads to. */
  readonly path: readonly string[];
  /** Set for real folders. */
  readonly folderId?: string;
}

/** What one level of the browser shows. */
export interface Level {
  /** The real folder that is open; undefined in the virtual groupings. */
  readonly folder: Folder | undefined;
  readonly folders: readonly LevelFolder[];
  readonly files: readonly FileItem[];
  readonly crumbs: readonly Crumb[];
  /** Set where files of several folders stand together. */
  readonly folderNameOf?: (file: FileItem) => string | undefined;
}

export const HOME: Crumb = { key: "home", name: "Alle Dokumente", path: [] };

/** The folders and files of a view, filtered and sorted. */
export function levelOf(workspace: Workspace, view: ViewState): Level {
  if (view.grouping === "folder") return folderLevel(workspace, view);
  const matching = filterFiles(workspace.listed, view);
  const folderNameOf = (file: FileItem): string | undefined => nameOfFolder(workspace, file);
  if (view.grouping === "none") {
    return { folder: undefined, folders: [], files: sorted(matching, view), crumbs: [HOME], folderNameOf };
  }
  const { grouping: type } = view;
  const { folders, files } = virtualLevel(matching, type, view.path);
  return {
    folder: undefined,
    folders: folders.map(({ key, name, count }) => ({
      key,
      name,
      count,
      image: null,
      type,
      path: [...view.path, key],
    })),
    files: sorted(files, view),
    crumbs: [
      HOME,
      ...virtualPathNames(workspace.listed, type, view.path).map(({ key, name }, index) => ({
        key: `${index}-${key}`,
        name,
        path: view.path.slice(0, index + 1),
      })),
    ],
    folderNameOf,
  };
}

function folderLevel(workspace: Workspace, view: ViewState): Level {
  const { tree } = workspace;
  // The folder of the address may be gone: then the top is shown.
  const folder = tree.byId.get(view.path[0] ?? "") ?? tree.root;
  if (!folder) return { folder, folders: [], files: [], crumbs: [HOME] };
  const crumbs = tree
    .pathOf(folder.id)
    .map(({ id, name, parent_id }): Crumb =>
      parent_id === null ? { ...HOME, folderId: id } : { key: id, name, folderId: id, path: [id] },
    );
  if (isFiltered(view)) {
    // A search covers everything below the open folder, not only this level.
    const below = tree.subtreeOf(folder.id);
    const inside = workspace.listed.filter((file) => below.has(file.folder_id ?? ""));
    const files = sorted(filterFiles(inside, view), view);
    return { folder, folders: [], files, crumbs, folderNameOf: (file) => nameOfFolder(workspace, file) };
  }
  return {
    folder,
    folders: tree.childrenOf(folder.id).map((child) => ({
      key: child.id,
      name: child.name,
      image: child.image,
      type: child.type,
      count: tree.countOf(child.id),
      path: [child.id],
      folderId: child.id,
    })),
    files: sorted(
      workspace.listed.filter((file) => file.folder_id === folder.id),
      view,
    ),
    crumbs,
  };
}

const sorted = (files: readonly FileItem[], { sort, direction }: ViewState): FileItem[] =>
  sortFiles(files, sort, direction);

function nameOfFolder({ tree }: Workspace, file: FileItem): string | undefined {
  const folder = tree.byId.get(file.folder_id ?? "");
  return folder?.parent_id === null ? undefined : folder?.name;
}
