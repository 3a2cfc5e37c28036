import { addressOf } from "@krempelfrei/contract/call";
import { listDeadlines } from "@krempelfrei/contract/deadlines/deadlines";
import {
  listCustomerRelationships,
  listRelationships,
  type Relationship,
} from "@krempelfrei/contract/relationships/relationships";
import * as api from "@krempelfrei/contract/files/files";
import * as locker from "@krempelfrei/contract/files/locker";
import * as reading from "@krempelfrei/contract/files/reading";
import type { Browser, FileItem, FileChanges } from "@krempelfrei/contract/files/files";
import { FILES_AT_ONCE_MAX } from "@krempelfrei/contract/limits";
import { useMutationState } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import {
  answers,
  change,
  invalidate,
  known,
  query,
  stopFetching,
  useChange,
  type Query,
} from "../../../lib/query.ts";
import { beginWork } from "../../../lib/session-state.ts";
import { isListed } from "./filter-files.ts";
import { changedHere, refreshed } from "./refresh.ts";

/** Customer whose documents are listed, for staff; undefined for the person's own group. */
export type Scope = string | undefined;

const of = (scope: Scope) => ({ query: { customer_id: scope } });

/** One query for a whole group: the client groups, filters and sorts its documents. */
export const browserQuery = (scope: Scope) => {
  const listing = query(api.getBrowser, of(scope));
  return {
    ...listing,
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      refreshed(
        () => known(listing),
        (since) =>
          call(api.getBrowser, {
            query: { customer_id: scope, since },
            signal,
            // Polling shows no loading bar.
            silent: since !== undefined,
          }),
      ),
    structuralSharing: false,
  };
};

export const renewBrowser = (scope: Scope): Promise<void> => invalidate(api.getBrowser, of(scope));

export const relationshipsQuery = (
  scope: Scope,
): Query<{ readonly data: readonly Relationship[] }> & { readonly staleTime: number } => ({
  ...(scope === undefined
    ? query(listRelationships)
    : query(listCustomerRelationships, { params: { id: scope } })),
  staleTime: 60_000,
});

const lockerEntries = query(locker.getLocker);
export const lockerQuery = {
  ...lockerEntries,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    call(locker.getLocker, { signal, silent: known(lockerEntries) !== undefined }),
};

export const showUrl = (id: string): string => addressOf(api.showFile, { id });
/** The uploaded bytes, also if there is a PDF with the recognised text. */
export const originalUrl = (id: string): string => addressOf(api.showFile, { id }, { content: "original" });
/** Address of the picture of the first page, this many pixels wide; `preview` of the document identifies it. */
export type PreviewAddress = (id: string, size: "240" | "800", preview: string) => string;
export const previewUrl: PreviewAddress = (id, size, v) =>
  addressOf(reading.showFilePreview, { id }, { size, v });
export const downloadUrl = (id: string): string => addressOf(api.downloadFile, { id });

export const changeBrowser = (scope: Scope, by: (browser: Browser) => Browser): void =>
  change(browserQuery(scope), (browser) => changedHere(browser, by(browser)));

/** Newest revision of each document in the answers to own changes, which show what others have changed before. */
const seenRevisions = new Map<string, number>();

const newestSeen = ({ id, revision }: FileItem): number => Math.max(revision, seenRevisions.get(id) ?? 0);

export function withFile(scope: Scope, file: FileItem): void {
  seenRevisions.set(file.id, newestSeen(file));
  changeBrowser(scope, (browser) => ({
    ...browser,
    files: browser.files.map((known) => (known.id === file.id ? file : known)),
  }));
}

export interface Update {
  readonly file: FileItem;
  /** With a folder the file is filed in the same step. */
  readonly changes: Omit<FileChanges, "revision">;
}

/** Optimistic file after filing it in the folder. */
const filedInto = (file: FileItem, folderId: string): FileItem => ({
  ...file,
  folder_id: folderId,
  is_locker: false,
  is_unmanaged: false,
});

/** Saves the form of a file; a filed one is shown in its folder at once, and reverted if the server refuses. */
export function useUpdateFile(scope: Scope) {
  return useChange({
    send: ({ file: { id, revision }, changes }: Update) =>
      call(api.updateFile, { params: { id }, body: { ...changes, revision } }),
    onMutate: async ({ file, changes: { folder_id: folderId, ...fields } }) => {
      if (folderId === undefined) return;
      await stopFetching(api.getBrowser, of(scope));
      withFile(scope, filedInto({ ...file, ...fields }, folderId));
    },
    onSuccess: (file) => withFile(scope, file),
    onError: async (_, { file, changes }) => {
      if (changes.folder_id !== undefined) withFile(scope, file);
      await renewBrowser(scope);
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
  return useChange({
    mutationKey: FLAG_KEY,
    send: ({ id, flag, value }: FlagChange) =>
      call(api.updateFile, { params: { id }, body: { [flag]: value }, silent: true }),
    onSuccess: (file) => withFile(scope, file),
  });
}

/** Flags with a pending change, as `id:flag`. */
export function usePendingFlags(): ReadonlySet<string> {
  const pending = useMutationState({
    filters: { mutationKey: FLAG_KEY, status: "pending" },
    select: (mutation) => mutation.state.variables as FlagChange,
  });
  return new Set(pending.map(({ id, flag }) => `${id}:${flag}`));
}

export function withFiles(scope: Scope, files: readonly FileItem[]): void {
  for (const file of files) seenRevisions.set(file.id, newestSeen(file));
  const byId = new Map(files.map((file) => [file.id, file]));
  changeBrowser(scope, (browser) => ({
    ...browser,
    files: browser.files.map((file) => {
      const change = byId.get(file.id);
      // A repeated call gets the answer of the first one, which may be older than the list.
      return change && change.revision >= file.revision ? change : file;
    }),
  }));
}

export interface Move {
  readonly files: readonly FileItem[];
  readonly folderId: string;
  /** True: refused if another person has changed one of the documents since. */
  readonly isUndo?: boolean;
}

async function sendMove(scope: Scope, { files, folderId, isUndo = false }: Move): Promise<FileItem[]> {
  const step = beginWork();
  const moved: FileItem[] = [];
  for (let from = 0; from < files.length; from += FILES_AT_ONCE_MAX) {
    const part = files.slice(from, from + FILES_AT_ONCE_MAX);
    const fileIds = part.map(({ id }) => id);
    // An unfiled document can be filed once: the second person gets an error.
    const exact = isUndo ? part : part.filter((file) => !isListed(file));
    const revisions = exact.map((file) => ({
      id: file.id,
      revision: isUndo ? newestSeen(file) : file.revision,
    }));
    const body = { fileIds, revisions };
    const answer = await step(call(api.moveFiles, { params: { folderId }, body, silent: true }));
    moved.push(...answer.files);
    // At once: an error of a later call does not revert these.
    withFiles(scope, answer.files);
  }
  return moved;
}

/** Moves files, all or none of a call; the list shows the move at once and reverts what the server refuses. */
export function useMoveFiles(scope: Scope) {
  return useChange({
    send: (move: Move) => sendMove(scope, move),
    onMutate: async ({ files, folderId }) => {
      await stopFetching(api.getBrowser, of(scope));
      withFiles(
        scope,
        files.map((file) => filedInto(file, folderId)),
      );
    },
    onError: async (_, { files }) => {
      withFiles(scope, files);
      await renewBrowser(scope);
    },
  });
}

async function sendDeletion(fileIds: readonly string[]): Promise<void> {
  const step = beginWork();
  for (let from = 0; from < fileIds.length; from += FILES_AT_ONCE_MAX)
    await step(call(api.deleteFiles, { body: { fileIds: fileIds.slice(from, from + FILES_AT_ONCE_MAX) } }));
}

/** Deletes files, all or none of a call. */
export function useDeleteFiles(scope: Scope) {
  return useChange({
    send: sendDeletion,
    onSuccess: (_, fileIds) => {
      const gone = new Set(fileIds);
      changeBrowser(scope, (browser) => ({
        ...browser,
        files: browser.files.filter((file) => !gone.has(file.id)),
      }));
    },
    onError: () => renewBrowser(scope),
    // Deadlines go with their documents.
    invalidates: [answers(listDeadlines)],
  });
}
