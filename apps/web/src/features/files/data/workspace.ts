import { isStaff } from "@krempelfrei/contract/access";
import type { Browser, FileItem } from "@krempelfrei/contract/files/files";
import { useQuery } from "@tanstack/react-query";
import { createContext, useContext, useMemo } from "react";
import { useUser } from "../../../lib/session.ts";
import { foldersQuery } from "./folders.api.ts";
import { browserQuery, type Flag, type Scope } from "./files.api.ts";
import { isListed } from "./filter-files.ts";
import { refreshing } from "./refresh.ts";
import { countByFolder, countedTree, folderTree, type FolderTree } from "./folder-tree.ts";
import type { ShownLists } from "./shown-lists.ts";

/** Actions on documents; the same object for as long as the page is open. */
export interface WorkspaceActions {
  open(file: FileItem): void;
  /** Opens the form of one file, or one form for several. */
  edit(files: readonly FileItem[]): void;
  toggleFlag(file: FileItem, flag: Flag): void;
  move(files: readonly FileItem[], folderId: string): void;
  /** Opens the panel for the tags of several documents. */
  editTags(files: readonly FileItem[]): void;
  /** Shares documents with the owner alone, or with the whole group if it is undefined; with an undo. */
  share(files: readonly FileItem[], owner: string | undefined): void;
  openMenu(file: FileItem, anchor: HTMLElement): void;
  /** Opens the dialog for the target folder. */
  askMove(files: readonly FileItem[]): void;
  /** Asks first. Resolves to true if they were deleted. */
  remove(files: readonly FileItem[]): Promise<boolean>;
  /** `forAll`: for the whole group instead of only the uploader. */
  upload(files: readonly File[], folderId: string | undefined, forAll?: boolean): void;
}

/** Everything that the parts of a documents page share. */
export interface Workspace {
  readonly scope: Scope;
  readonly staff: boolean;
  /** Specification 6: "the current customer id", whose own documents need no mark. */
  readonly currentId: string;
  readonly browser: Browser | undefined;
  readonly failed: boolean;
  retry(this: void): void;
  /** The folders, loaded before the listing. */
  readonly tree: FolderTree;
  /** The normal listing. */
  readonly listed: readonly FileItem[];
  /** Unmanaged and locker files, the oldest first. */
  readonly waiting: readonly FileItem[];
}

const NO_FILES: readonly FileItem[] = [];

export function useWorkspaceData(scope: Scope): Workspace {
  const user = useUser();
  const staff = isStaff(user.role);
  const {
    data: browser,
    isError: failed,
    refetch,
  } = useQuery({ ...browserQuery(scope), ...refreshing(staff) });
  // A small answer: folders can be opened while thousands of documents are loading.
  const { data: early } = useQuery({ ...foldersQuery(scope), enabled: browser === undefined });
  return useMemo(() => {
    const files = browser?.files ?? NO_FILES;
    const listed = files.filter(isListed);
    return {
      scope,
      staff,
      currentId: scope ?? user.id,
      browser,
      failed,
      retry: () => void refetch(),
      tree: browser ? folderTree(browser.folders, countByFolder(listed)) : countedTree(early?.folders ?? []),
      listed,
      waiting: files.filter((file) => !isListed(file)).sort(byAge),
    };
  }, [scope, staff, user.id, browser, early, failed, refetch]);
}

interface WorkspaceContextValue {
  readonly workspace: Workspace;
  readonly actions: WorkspaceActions;
  readonly pendingFlags: ReadonlySet<string>;
  /** Files that the lists of the page show. */
  readonly lists: ShownLists;
}

export const WorkspaceContext = createContext<WorkspaceContextValue | undefined>(undefined);

export function useWorkspace(): WorkspaceContextValue {
  const value = useContext(WorkspaceContext);
  if (!value) throw new Error("outside of a documents page");
  return value;
}

/** Specification 6: belongs to another user if it is not for all and its user_id differs from the current customer id. */
export const isForeign = (file: FileItem, currentId: string): boolean =>
  !file.is_for_all && file.user_id !== currentId;

/** Time since when an unfiled document waits. */
export const waitingSince = ({ waiting_since, created_at }: FileItem): string => waiting_since ?? created_at;

/** The longest waiting first. Parts of a split document have equal times; their ids are in order of creation. */
const byAge = (a: FileItem, b: FileItem): number =>
  compare(waitingSince(a), waitingSince(b)) || compare(a.id, b.id);
const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
