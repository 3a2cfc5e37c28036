import type { FileItem } from "@krempelfrei/contract/files/files";
import type { Folder } from "@krempelfrei/contract/files/folders";
import { searchable, searchTest } from "@krempelfrei/contract/search/search";
import { MONTHS, relevanceDateFormatted } from "../../lib/format.ts";
import { filterFiles, isFiltered } from "../files/data/filter-files.ts";
import { folderPath } from "../files/data/folder-path.ts";
import type { FolderTree } from "../files/data/folder-tree.ts";
import { virtualLevel, virtualPathNames } from "../files/data/group-files.ts";
import { sortFiles } from "../files/data/sort-files.ts";
import type { Workspace } from "../files/data/workspace.ts";
import type { FileIndex } from "../search/names/file-index.ts";
import { searchNames, type NameHits } from "../search/names/search-names.ts";
import type { Crumb } from "./breadcrumb.tsx";
import { isNarrowed, isSearched, type ViewState } from "./view-state.ts";

export interface LevelFolder {
  readonly key: string;
  readonly name: string;
  readonly image: string | null;
  /** Specification 3: `author` and `date` are the virtual grouping folders. */
  readonly type: "folder" | "author" | "date";
  readonly count: number;
  /** Path that a click opens. */
  readonly path: readonly string[];
  /** Set for real folders. */
  readonly folderId?: string;
}

export interface Level {
  /** The real folder that is open; undefined in the virtual groupings. */
  readonly folder: Folder | undefined;
  readonly folders: readonly LevelFolder[];
  readonly files: readonly FileItem[];
  readonly crumbs: readonly Crumb[];
  /** Set in a search: the hits by name. */
  readonly names?: NameHits;
  /** Set if files of several folders are listed together. */
  readonly folderNameOf?: (file: FileItem) => string | undefined;
  /** Heading of a file, if files are listed below headings; files with equal headings are adjacent. */
  readonly headingOf?: (file: FileItem) => string;
  /** Path that shows only the documents below a heading. */
  readonly pathOfHeading?: (file: FileItem) => readonly string[];
}

export const HOME: Crumb = { key: "home", name: "Alle Dokumente", path: [] };

/** The folders and files of a view, searched, filtered and sorted. */
export function levelOf(workspace: Workspace, view: ViewState, index: FileIndex): Level {
  const place = placeOf(workspace, view);
  if (isNarrowed(view) && (view.grouping === "folder" || isSearched(view))) {
    return narrowed(workspace, view, index, place);
  }
  if (view.grouping === "folder") return folderLevel(workspace, view, place);
  const matching = filterFiles(workspace.listed, view);
  if (view.grouping === "none") {
    return { ...place, folders: [], ...sorted(workspace, matching, view), folderNameOf: nameIn(workspace) };
  }
  return virtual(workspace, matching, view, place);
}

type Place = Pick<Level, "folder" | "crumbs">;

/** Open folder of a view, and the path to it. */
function placeOf({ tree, listed }: Workspace, { grouping, path }: ViewState): Place {
  if (grouping === "none") return { folder: undefined, crumbs: [HOME] };
  if (grouping !== "folder") {
    const names = virtualPathNames(listed, grouping, path);
    const crumbs = names.map(({ key, name }, at) => ({
      key: `${at}-${key}`,
      name,
      path: path.slice(0, at + 1),
    }));
    return { folder: undefined, crumbs: [HOME, ...crumbs] };
  }
  // The folder of the address may be deleted: then the top is shown.
  const folder = tree.byId.get(path[0] ?? "") ?? tree.root;
  if (!folder) return { folder, crumbs: [HOME] };
  const crumbs = tree
    .pathOf(folder.id)
    .map(({ id, name, parent_id }): Crumb =>
      parent_id === null ? { ...HOME, folderId: id } : { key: id, name, folderId: id, path: [id] },
    );
  return { folder, crumbs };
}

/** Documents (in a search, also folders) that match search and filters: in all folders, or below the open folder. */
function narrowed(workspace: Workspace, view: ViewState, index: FileIndex, place: Place): Level {
  const below = belowOf(workspace, view, place.folder);
  const matching = matchingFiles(workspace.listed, view, below);
  const whole = { ...place, folders: [], folderNameOf: nameIn(workspace) };
  if (!isSearched(view)) return { ...whole, ...sorted(workspace, matching, view) };
  const names = searchNames(index, view.search, matching, (file) => folderPath(workspace.tree, file));
  const folders = isFiltered(view) ? [] : foundFolders(workspace, view.search, below);
  return { ...whole, folders, names, ...foundFiles(workspace, names.files, view) };
}

/** Hits in the chosen order; by default the best first. */
export const foundFiles = (
  workspace: Workspace,
  hits: readonly FileItem[],
  view: ViewState,
): Pick<Level, "files" | "headingOf"> =>
  view.sort === undefined ? { files: hits } : sorted(workspace, hits, view);

/** Folders that a search is limited to; undefined for all. */
const belowOf = (
  { tree }: Workspace,
  view: ViewState,
  folder: Folder | undefined,
): ReadonlySet<string> | undefined => (view.here && folder ? tree.subtreeOf(folder.id) : undefined);

const matchingFiles = (
  files: readonly FileItem[],
  view: ViewState,
  below: ReadonlySet<string> | undefined,
): readonly FileItem[] =>
  filterFiles(below ? files.filter((file) => below.has(file.folder_id ?? "")) : files, view);

/** The documents among `files` that the search's filters and folder allow. */
export const allowedFiles = (
  workspace: Workspace,
  files: readonly FileItem[],
  view: ViewState,
  { folder }: Level,
): readonly FileItem[] => matchingFiles(files, view, belowOf(workspace, view, folder));

/** Folders whose names contain every word of a search. */
function foundFolders(
  { tree }: Workspace,
  search: string,
  below: ReadonlySet<string> | undefined,
): LevelFolder[] {
  const fits = searchTest(search);
  return [...tree.byId.values()]
    .filter(({ id, parent_id }) => parent_id !== null && (below === undefined || below.has(id)))
    .filter(({ name }) => fits(searchable(name)))
    .slice(0, FOLDERS_FOUND_MAX)
    .map((folder) => realFolder(tree, folder));
}

/** Maximum number of found folders: more would push down the documents, which people search for. */
const FOLDERS_FOUND_MAX = 5;

const realFolder = (tree: FolderTree, { id, name, image, type }: Folder): LevelFolder => ({
  key: id,
  name,
  image,
  type,
  count: tree.countOf(id),
  path: [id],
  folderId: id,
});

function folderLevel(workspace: Workspace, view: ViewState, place: Place): Level {
  const { folder } = place;
  if (!folder) return { ...place, folders: [], files: [] };
  const { tree, listed } = workspace;
  const folders = tree.childrenOf(folder.id).map((child) => realFolder(tree, child));
  const own = listed.filter((file) => file.folder_id === folder.id);
  return { ...place, folders, ...sorted(workspace, own, view) };
}

function virtual(workspace: Workspace, matching: readonly FileItem[], view: ViewState, place: Place): Level {
  const type = view.grouping === "author" ? "author" : "date";
  const folderNameOf = nameIn(workspace);
  const { folders, files } = virtualLevel(matching, type, view.path);
  if (type === "date" && view.path.length === 2) {
    // A month is listed at once, with its days as headings, each a link to the day.
    const days = matching.filter((file) => isOfMonth(file, view.path));
    const newestFirst = sortFiles(days, "date", "desc");
    return { ...place, folders: [], files: newestFirst, folderNameOf, headingOf: dayHeading, pathOfHeading };
  }
  return {
    ...place,
    folders: folders.map(({ key, name, count }) => ({
      key,
      name,
      count,
      image: null,
      type,
      path: [...view.path, key],
    })),
    ...sorted(workspace, files, view),
    folderNameOf,
  };
}

const isOfMonth = (file: FileItem, [year, month]: readonly string[]): boolean =>
  String(file.date_relevance_year) === year && String(file.date_relevance_month) === month;

/** Path of a document's date among the virtual folders: year, month and day, as far as known (specification 2). */
const pathOfHeading = (file: FileItem): readonly string[] =>
  [file.date_relevance_year, file.date_relevance_month, file.date_relevance_day]
    .filter((part) => part !== null)
    .map(String);

const WITHOUT_DATE = "Ohne Datum";
const dayHeading = (file: FileItem): string => relevanceDateFormatted(file) ?? WITHOUT_DATE;

function monthHeading({ date_relevance_year: year, date_relevance_month: month }: FileItem): string {
  if (year === null) return WITHOUT_DATE;
  return month === null ? String(year) : `${MONTHS[month - 1] ?? ""} ${year}`;
}

/** Files in the chosen order; sorted by date, they have their months as headings. */
function sorted(
  { tree }: Workspace,
  files: readonly FileItem[],
  { sort = "name", direction }: ViewState,
): Pick<Level, "files" | "headingOf"> {
  const ordered = sortFiles(files, sort, direction, (file) => folderPath(tree, file));
  return sort === "date" ? { files: ordered, headingOf: monthHeading } : { files: ordered };
}

const nameIn =
  ({ tree }: Workspace) =>
  (file: FileItem): string | undefined =>
    folderPath(tree, file) || undefined;

/** For the manager: adds the subfolders of the open folder below the found ones, as drop targets. */
export function withTargets(level: Level, tree: FolderTree, view: ViewState): readonly LevelFolder[] {
  if (!isNarrowed(view) || !level.folder || view.grouping !== "folder") return level.folders;
  const found = new Set(level.folders.map(({ key }) => key));
  const open = tree.childrenOf(level.folder.id).filter(({ id }) => !found.has(id));
  return [...level.folders, ...open.map((folder) => realFolder(tree, folder))];
}
