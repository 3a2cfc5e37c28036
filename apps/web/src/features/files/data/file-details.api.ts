import { approveFile, disapproveFile, submitForApproval } from "@krempelfrei/contract/files/approval";
import {
  downloadFileVersion,
  listFileVersions,
  replaceFile,
  showFileVersion,
} from "@krempelfrei/contract/files/versions";
import type { File as Document, FileChanges } from "@krempelfrei/contract/files/files";
import { showFile, updateFile } from "@krempelfrei/contract/files/files";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../lib/api-error.ts";
import { call, toApiError, url } from "../../../lib/api.ts";
import { upload } from "../../../lib/upload.ts";
import { browserQuery, withFile, type Scope } from "./files.api.ts";

/** Fetches the newest version of a document; undefined when it is gone. */
export function useFetchFile(scope: Scope): (id: string) => Promise<Document | undefined> {
  const client = useQueryClient();
  return async (id) => {
    const { files } = await client.fetchQuery({ ...browserQuery(scope), staleTime: 0 });
    return files.find((file) => file.id === id);
  };
}

/** Changes one of several documents; who calls tells how it went, and fetches the list where it went wrong. */
export function useUpdateOneOfMany(scope: Scope) {
  const client = useQueryClient();
  return async (id: string, body: FileChanges): Promise<Document> => {
    const file = await call(updateFile, { params: { id }, body });
    withFile(client, scope, file);
    return file;
  };
}

export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: ["file-versions", id],
    queryFn: ({ signal }) => call(listFileVersions, { params: { id }, signal, silent: true }),
  });

export const showVersionUrl = (id: string, number: number): string => url(showFileVersion, { id, number });
export const downloadVersionUrl = (id: string, number: number): string =>
  url(downloadFileVersion, { id, number });

interface Replacement {
  readonly id: string;
  readonly content: File;
  /** Rounded percentage. */
  readonly onProgress: (percent: number) => void;
  readonly signal: AbortSignal;
}

export function useReplaceFile(scope: Scope) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, content, onProgress, signal }: Replacement) =>
      upload(replaceFile, { params: { id }, file: content, onProgress, signal }),
    onSuccess: async (file) => {
      withFile(client, scope, file);
      await client.invalidateQueries({ queryKey: versionsQuery(file.id).queryKey });
    },
  });
}

export type ApprovalStep = {
  readonly id: string;
  /** What was looked at: a decision over a newer change is refused. */
  readonly revision: number;
} & ({ readonly step: "submit" | "approve" } | { readonly step: "disapprove"; readonly reason: string });

/** Specification 4, "File approval"; rejects with `ApiError` 409 where the document is in another state by now. */
export function useApproval(scope: Scope) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (step: ApprovalStep): Promise<Document> => {
      const params = { id: step.id };
      const { revision } = step;
      if (step.step === "submit") return call(submitForApproval, { params });
      if (step.step === "disapprove")
        return call(disapproveFile, { params, body: { revision, reason: step.reason } });
      return call(approveFile, { params, body: { revision } });
    },
    onSuccess: (file) => withFile(client, scope, file),
    onError: () => client.invalidateQueries({ queryKey: browserQuery(scope).queryKey }),
  });
}

/** Asks whether a content can be had, by its first byte. Rejects with `ApiError`. */
export async function checkContent(address: string, signal?: AbortSignal): Promise<void> {
  let response: Response;
  try {
    response = await fetch(address, {
      headers: { Range: "bytes=0-0" },
      credentials: "include",
      cache: "no-store",
      ...(signal ? { signal } : {}),
    });
  } catch {
    throw new ApiError(0, { message: "Network Error" });
  }
  await response.body?.cancel();
  if (!response.ok) throw toApiError(showFile, response.status, undefined);
}
