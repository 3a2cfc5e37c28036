import * as api from "@krempelfrei/contract/files/folders";
import type { Folder } from "@krempelfrei/contract/files/folders";
import { ApiError } from "../../../lib/api-error.ts";
import { call } from "../../../lib/api.ts";
import { known, query, refetch, useChange } from "../../../lib/query.ts";
import { browserQuery, changeBrowser, renewBrowser, type Scope } from "./files.api.ts";
import { foldName } from "./folder-names.ts";

/** The folders with their numbers of documents, shown until the listing is loaded. */
export const foldersQuery = (scope: Scope) => ({
  ...query(api.listFolders, { query: { customer_id: scope }, silent: true }),
  gcTime: 0,
});

/** Path of a folder, without the listing of its group. */
export const pathStateQuery = (id: string) => ({
  ...query(api.getPathState, { params: { id }, silent: true }),
  gcTime: 0,
});

const withFolders = (scope: Scope, folders: readonly Folder[]): void =>
  changeBrowser(scope, (browser) => {
    const ids = new Set(folders.map(({ id }) => id));
    return { ...browser, folders: [...browser.folders.filter(({ id }) => !ids.has(id)), ...folders] };
  });

export function useAddFolder(scope: Scope) {
  return useChange({
    send: ({ id, name }: { id: string; name: string }) =>
      call(api.addSubfolder, { params: { id }, body: { name, customer_id: scope } }),
    onSuccess: ({ folders }) => withFolders(scope, folders),
    onError: () => renewBrowser(scope),
  });
}

/** Renames or moves a folder. */
export function useUpdateFolder(scope: Scope) {
  return useChange({
    send: ({ id, ...body }: { id: string; name?: string; parent_id?: string }) =>
      call(api.updateFolder, { params: { id }, body }),
    onSuccess: (folder) => withFolders(scope, [folder]),
    onError: () => renewBrowser(scope),
  });
}

export function useDeleteFolder(scope: Scope) {
  return useChange({
    send: (id: string) => call(api.deleteFolder, { params: { id } }),
    invalidates: [browserQuery(scope)],
  });
}

/** Milliseconds for which new folders are collected before they are shown. */
const SHOWN_AFTER_MS = 300;

/** Returns the id of the folder below `baseId` at this path; missing folders are created. */
export type FolderMaker = (baseId: string, path: readonly string[]) => Promise<string>;

/**
 * Creates each folder once, however many parallel uploads need it; an existing folder with the same name, ignoring
 * case, is used. A failed creation is retried with the next file.
 */
export function folderMaker(scope: Scope): FolderMaker {
  const made = new Map<string, Promise<string>>();
  const show = batched<readonly Folder[]>(SHOWN_AFTER_MS, (folders) => withFolders(scope, folders.flat()));
  const special = new Map<string, Folder>();
  const find = (parentId: string, name: string): string | undefined => {
    const isIt = (folder: Folder): boolean =>
      folder.parent_id === parentId && foldName(folder.name) === foldName(name);
    const listed = known(browserQuery(scope))?.folders ?? [];
    return ([...special.values()].find(isIt) ?? listed.find(isIt))?.id;
  };
  const make = async (parentId: string, name: string): Promise<string> => {
    const there = find(parentId, name);
    if (there !== undefined) return there;
    try {
      const { folders } = await call(api.addSubfolder, {
        params: { id: parentId },
        body: { name, customer_id: scope },
        silent: true,
      });
      for (const folder of folders) special.set(folder.id, folder);
      show(folders);
      const [folder] = folders;
      if (!folder) throw new ApiError(0, { message: "Network Error" });
      return folder.id;
    } catch (error) {
      // Another person created it at the same time.
      if (!(error instanceof ApiError) || error.status !== 422) throw error;
      await refetch(browserQuery(scope));
      const meanwhile = find(parentId, name);
      if (meanwhile === undefined) throw error;
      return meanwhile;
    }
  };
  return (baseId, path) => {
    let folder = Promise.resolve(baseId);
    for (const [index, name] of path.entries()) {
      const key = JSON.stringify([baseId, ...path.slice(0, index + 1)]);
      const parent = folder;
      const child = made.get(key) ?? parent.then((id) => make(id, name));
      made.set(key, child);
      child.catch(() => made.delete(key));
      folder = child;
    }
    return folder;
  };
}

/** Collects items and passes them on together after `ms` milliseconds. */
function batched<T>(ms: number, apply: (items: readonly T[]) => void): (item: T) => void {
  let items: T[] = [];
  return (item) => {
    items.push(item);
    if (items.length > 1) return;
    setTimeout(() => {
      const collected = items;
      items = [];
      apply(collected);
    }, ms);
  };
}
