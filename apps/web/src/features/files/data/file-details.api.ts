import { addressOf } from "@krempelfrei/contract/call";
import { approveFile, disapproveFile, submitForApproval } from "@krempelfrei/contract/files/approval";
import {
  downloadFileVersion,
  listFileVersions,
  replaceFile,
  showFileVersion,
} from "@krempelfrei/contract/files/versions";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { showFile } from "@krempelfrei/contract/files/files";
import { ApiError } from "../../../lib/api-error.ts";
import { call, toApiError } from "../../../lib/api.ts";
import { answers, fetchNow, query, useChange } from "../../../lib/query.ts";
import { sendAsUser } from "../../../lib/session-state.ts";
import { upload } from "../../../lib/upload.ts";
import { browserQuery, renewBrowser, withFile, type Scope } from "./files.api.ts";

/** Fetches the present document; undefined if it is gone. */
export async function fetchFile(scope: Scope, id: string): Promise<FileItem | undefined> {
  const { files } = await fetchNow(browserQuery(scope));
  return files.find((file) => file.id === id);
}

export const versionsQuery = (id: string) => query(listFileVersions, { params: { id }, silent: true });

export const showVersionUrl = (id: string, number: number): string =>
  addressOf(showFileVersion, { id, number });
export const downloadVersionUrl = (id: string, number: number): string =>
  addressOf(downloadFileVersion, { id, number });

interface Replacement {
  readonly id: string;
  readonly content: File;
  /** Rounded percentage. */
  readonly onProgress: (percent: number) => void;
}

export function useReplaceFile(scope: Scope) {
  return useChange({
    send: ({ id, content, onProgress }: Replacement) =>
      upload(replaceFile, { params: { id }, file: content, onProgress }),
    onSuccess: (file) => withFile(scope, file),
    invalidates: [answers(listFileVersions)],
  });
}

export type ApprovalStep = {
  readonly id: string;
  /** Revision that the approver saw: a decision about an older revision is refused. */
  readonly revision: number;
} & ({ readonly step: "submit" | "approve" } | { readonly step: "disapprove"; readonly reason: string });

/** Specification 4, "File approval"; rejects with `ApiError` 409 if the document has another state by now. */
export function useApproval(scope: Scope) {
  return useChange({
    send: (step: ApprovalStep): Promise<FileItem> => {
      const params = { id: step.id };
      const { revision } = step;
      if (step.step === "submit") return call(submitForApproval, { params });
      if (step.step === "disapprove")
        return call(disapproveFile, { params, body: { revision, reason: step.reason } });
      return call(approveFile, { params, body: { revision } });
    },
    onSuccess: (file) => withFile(scope, file),
    onError: () => renewBrowser(scope),
  });
}

/** Checks that a content is available, by its first byte. Rejects with `ApiError`. */
export async function checkContent(address: string, signal?: AbortSignal): Promise<void> {
  let response: Response;
  try {
    response = await sendAsUser(showFile, false, (headers) =>
      fetch(address, {
        headers: { ...headers, Range: "bytes=0-0" },
        credentials: "include",
        cache: "no-store",
        ...(signal ? { signal } : {}),
      }),
    );
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError(0, { message: "Network Error" });
  }
  await response.body?.cancel();
  if (!response.ok) throw toApiError(response.status, undefined);
}
