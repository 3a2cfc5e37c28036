import { listCustomerRelationships, listRelationships } from "@krempelfrei/contract/customers";
import * as api from "@krempelfrei/contract/files";
import * as folders from "@krempelfrei/contract/folders";
import * as locker from "@krempelfrei/contract/locker";
import type { Browser, File as Document, FileChanges } from "@krempelfrei/contract/files";
import {
  queryOptions,
  useMutation,
  useMutationState,
  useQueryClient,
  type QueryClient,
} from "@tanstack/react-query";
import { call, url } from "../../lib/api.ts";
import { queryClient } from "../../lib/query.ts";
import { upload } from "../../lib/upload.ts";
import type { Send } from "./upload-queue.ts";

/** Whose documents: a customer's for staff, the own group's without an id. */
export type Scope = string | undefined;

/** One query for a whole group: grouping, filters and search happen here in the browser. */
export const browserQuery = (scope: Scope) =>
  queryOptions({
    queryKey: ["browser", scope ?? "own"],
    queryFn: ({ signal }) => call(api.getBrowser, { query: { customer_id: scope }, signal }),
  });

export const relationshipsQuery = (scope: Scope) =>
  queryOptions({
    queryKey: ["relationships", scope ?? "own"],
    queryFn: ({ signal }) =>
      scope === undefined
        ? call(listRelationships, { signal })
        : call(listCustomerRelationships, { params: { id: scope }, signal }),
    staleTime: 60_000,
  });

export const lockerQuery = queryOptions({
  queryKey: ["locker"],
  queryFn: ({ signal }) => call(locker.getLocker, { signal }),
});

export const showUrl = (id: string): string => url(api.showFile, { id });
export const downloadUrl = (id: string): string => url(api.downloadFile, { id });

function change(client: QueryClient, scope: Scope, by: (browser: Browser) => Browser): void {
  client.setQueryData(browserQuery(scope).queryKey, (browser) => browser && by(browser));
}

const withFile = (client: QueryClient, scope: Scope, file: Document): void =>
  change(client, scope, (browser) => ({
    ...browser,
    files: browser.files.map((known) => (known.id === file.id ? file : known)),
  }));

export function useUpdateFile(scope: Scope) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: FileChanges & { id: string }) =>
      call(api.updateFile, { params: { id }, body }),
    onSuccess: (file) => withFile(client, scope, file),
    onError: () => client.invalidateQueries({ queryKey: browserQuery(scope).queryKey }),
  });
}

export type Flag = "is_favorite" | "is_tax_relevant" | "is_sos";
const FLAG_KEY = ["file-flag"];

interface FlagChange {
  readonly id: string;
  readonly flag: Flag;
  readonly value: boolean;
}

/** Specification 4: flags toggle on click; the caller decides the new value. */
export function useSetFlag(scope: Scope) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: FLAG_KEY,
    mutationFn: ({ id, flag, value }: FlagChange) =>
      call(api.updateFile, { params: { id }, body: { [flag]: value }, silent: true }),
    onSuccess: (file) => withFile(client, scope, file),
  });
}

/** The flags whose change is under way, as `id:flag`. */
export function usePendingFlags(): ReadonlySet<string> {
  const pending = useMutationState({
    filters: { mutationKey: FLAG_KEY, status: "pending" },
    select: (mutation) => mutation.state.variables as FlagChange,
  });
  return new Set(pending.map(({ id, flag }) => `${id}:${flag}`));
}

/** Moves files; the list shows them moved at once and takes back what the server refuses. */
export function useMoveFiles(scope: Scope) {
  const client = useQueryClient();
  const { queryKey } = browserQuery(scope);
  return useMutation({
    mutationFn: async ({ files, folderId }: { files: readonly Document[]; folderId: string }) => {
      const results = await Promise.allSettled(
        files.map(({ id }) => call(api.moveFile, { params: { id, folderId }, silent: true })),
      );
      const failed = results.find((result) => result.status === "rejected");
      if (failed) throw failed.reason;
    },
    onMutate: async ({ files, folderId }) => {
      await client.cancelQueries({ queryKey });
      const ids = new Set(files.map(({ id }) => id));
      change(client, scope, (browser) => ({
        ...browser,
        files: browser.files.map((file) =>
          ids.has(file.id) ? { ...file, folder_id: folderId, is_locker: false, is_unmanaged: false } : file,
        ),
      }));
    },
    // The truth, whether all, some or none were moved.
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

export function useDeleteFiles(scope: Scope) {
  const client = useQueryClient();
  const { queryKey } = browserQuery(scope);
  return useMutation({
    mutationFn: (fileIds: string[]) => call(api.deleteFiles, { body: { fileIds } }),
    onSuccess: (_, fileIds) => {
      const gone = new Set(fileIds);
      change(client, scope, (browser) => ({
        ...browser,
        files: browser.files.filter((file) => !gone.has(file.id)),
      }));
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
}

export function useAddFolder(scope: Scope) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      call(folders.addSubfolder, { params: { id }, body: { name, customer_id: scope } }),
    onSuccess: ({ folders }) =>
      change(client, scope, (browser) => ({ ...browser, folders: [...browser.folders, ...folders] })),
    onError: () => client.invalidateQueries({ queryKey: browserQuery(scope).queryKey }),
  });
}

export function useDeleteFolder(scope: Scope) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(folders.deleteFolder, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: browserQuery(scope).queryKey }),
  });
}

/** Sends a file to a folder, or for staff without one to the customer's unmanaged files. */
export const sendToBrowser =
  (scope: Scope): Send =>
  async ({ file, target }, onProgress, signal) => {
    const fields = { folder_id: target.folderId, user_id: target.userId };
    const { duplicate_of: _, ...stored } = await upload(api.uploadFile, { fields, file, onProgress, signal });
    change(queryClient, scope, (browser) => ({ ...browser, files: [...browser.files, stored] }));
  };

export const sendToLocker: Send = async ({ file }, onProgress, signal) => {
  const entry = await upload(locker.addToLocker, { file, onProgress, signal });
  queryClient.setQueryData(lockerQuery.queryKey, (locker) => ({ data: [entry, ...(locker?.data ?? [])] }));
};
