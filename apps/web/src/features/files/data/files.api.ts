import {
  listCustomerRelationships,
  listRelationships,
} from "@krempelfrei/contract/relationships/relationships";
import * as api from "@krempelfrei/contract/files/files";
import * as locker from "@krempelfrei/contract/files/locker";
import type { Browser, File as Document, FileChanges } from "@krempelfrei/contract/files/files";
import { FILES_AT_ONCE_MAX } from "@krempelfrei/contract/limits";
import {
  queryOptions,
  useMutation,
  useMutationState,
  useQueryClient,
  type QueryClient,
} from "@tanstack/react-query";
import { call, url } from "../../../lib/api.ts";
import { isListed } from "./filter-files.ts";
import { refreshed } from "./refresh.ts";

/** Whose documents: a customer's for staff, the own group's without an id. */
export type Scope = string | undefined;

/** One query for a whole group: grouping, filters and search happen here in the browser. */
export const browserQuery = (scope: Scope) =>
  queryOptions({
    queryKey: ["browser", scope ?? "own"],
    queryFn: async ({ signal, ...context }) =>
      refreshed(context, async (known) =>
        call(api.getBrowser, {
          query: { customer_id: scope },
          signal,
          known,
          // Looking again is nothing to wait for.
          silent: known !== undefined,
        }),
      ),
    structuralSharing: false,
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
  queryFn: ({ signal, client, queryKey }) =>
    call(locker.getLocker, { signal, silent: client.getQueryData(queryKey) !== undefined }),
});

export const showUrl = (id: string): string => url(api.showFile, { id });
export const downloadUrl = (id: string): string => url(api.downloadFile, { id });

/** Changes a listing that was fetched. */
export function changeBrowser(client: QueryClient, scope: Scope, by: (browser: Browser) => Browser): void {
  client.setQueryData(browserQuery(scope).queryKey, (browser) => browser && by(browser));
}

/** Replaces one file of a listing by a newer one. */
export const withFile = (client: QueryClient, scope: Scope, file: Document): void =>
  changeBrowser(client, scope, (browser) => ({
    ...browser,
    files: browser.files.map((known) => (known.id === file.id ? file : known)),
  }));

export interface Update {
  readonly file: Document;
  /** With a folder it is filed in the same step. */
  readonly changes: Omit<FileChanges, "revision">;
}

/** How a file looks once it is where it was put. */
const filedInto = (file: Document, folderId: string): Document => ({
  ...file,
  folder_id: folderId,
  is_locker: false,
  is_unmanaged: false,
});

/** Saves the form of a file; one that is filed is shown where it goes at once, and taken back when the server refuses. */
export function useUpdateFile(scope: Scope) {
  const client = useQueryClient();
  const { queryKey } = browserQuery(scope);
  return useMutation({
    mutationFn: ({ file: { id, revision }, changes }: Update) =>
      call(api.updateFile, { params: { id }, body: { ...changes, revision } }),
    onMutate: async ({ file, changes: { folder_id: folderId, ...fields } }) => {
      if (folderId === undefined) return;
      await client.cancelQueries({ queryKey });
      withFile(client, scope, filedInto({ ...file, ...fields }, folderId));
    },
    onSuccess: (file) => withFile(client, scope, file),
    onError: async (_, { file, changes }) => {
      if (changes.folder_id !== undefined) withFile(client, scope, file);
      await client.invalidateQueries({ queryKey });
    },
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

/** Replaces the files that are in the listing by newer ones. */
function withFiles(client: QueryClient, scope: Scope, files: readonly Document[]): void {
  const byId = new Map(files.map((file) => [file.id, file]));
  changeBrowser(client, scope, (browser) => ({
    ...browser,
    files: browser.files.map((file) => byId.get(file.id) ?? file),
  }));
}

export interface Move {
  readonly files: readonly Document[];
  readonly folderId: string;
}

async function sendMove({ files, folderId }: Move): Promise<Document[]> {
  const moved: Document[] = [];
  for (let from = 0; from < files.length; from += FILES_AT_ONCE_MAX) {
    const part = files.slice(from, from + FILES_AT_ONCE_MAX);
    const fileIds = part.map(({ id }) => id);
    // What waits is filed once: whoever comes second is told.
    const revisions = part.filter((file) => !isListed(file)).map(({ id, revision }) => ({ id, revision }));
    const body = { fileIds, revisions };
    const answer = await call(api.moveFiles, { params: { folderId }, body, silent: true });
    moved.push(...answer.files);
  }
  return moved;
}

/** Moves files, all or none of a call; the list shows them moved at once and takes back what the server refuses. */
export function useMoveFiles(scope: Scope) {
  const client = useQueryClient();
  const { queryKey } = browserQuery(scope);
  return useMutation({
    mutationFn: sendMove,
    onMutate: async ({ files, folderId }) => {
      await client.cancelQueries({ queryKey });
      withFiles(
        client,
        scope,
        files.map((file) => filedInto(file, folderId)),
      );
    },
    onSuccess: (moved) => withFiles(client, scope, moved),
    onError: async (_, { files }) => {
      withFiles(client, scope, files);
      await client.invalidateQueries({ queryKey });
    },
  });
}

export function useDeleteFiles(scope: Scope) {
  const client = useQueryClient();
  const { queryKey } = browserQuery(scope);
  return useMutation({
    mutationFn: (fileIds: string[]) => call(api.deleteFiles, { body: { fileIds } }),
    onSuccess: (_, fileIds) => {
      const gone = new Set(fileIds);
      changeBrowser(client, scope, (browser) => ({
        ...browser,
        files: browser.files.filter((file) => !gone.has(file.id)),
      }));
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
}
