import { rotatePages, splitFile } from "@krempelfrei/contract/files/pages";
import { readWithPassword } from "@krempelfrei/contract/files/watch-reading";
import { listFileVersions } from "@krempelfrei/contract/files/versions";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { call } from "../../../lib/api.ts";
import { answers, useChange } from "../../../lib/query.ts";
import { changeBrowser, renewBrowser, withFile, type Scope } from "./files.api.ts";

interface Rotation {
  readonly file: FileItem;
  /** From 1. */
  readonly pages: readonly number[];
  /** Clockwise. */
  readonly degrees: 90 | 180 | 270;
}

/** Turns pages of a PDF permanently; the previous content stays as a version. */
export function useRotatePages(scope: Scope) {
  return useChange({
    send: ({ file: { id, revision }, pages, degrees }: Rotation) =>
      call(rotatePages, { params: { id }, body: { revision, pages: [...pages], degrees } }),
    onSuccess: (file) => withFile(scope, file),
    onError: () => renewBrowser(scope),
    invalidates: [answers(listFileVersions)],
  });
}

interface Split {
  readonly file: FileItem;
  /** The last page that stays, from 1. */
  readonly after: number;
  /** Total number of pages. */
  readonly pages: number;
}

/** Splits an unsorted PDF; its last pages become a new document. */
export function useSplitFile(scope: Scope) {
  return useChange({
    send: ({ file: { id, revision }, after, pages }: Split) =>
      call(splitFile, { params: { id }, body: { revision, after, pages } }),
    onSuccess: ({ first, second }) => {
      withFile(scope, first);
      changeBrowser(scope, (browser) => ({
        ...browser,
        files: [...browser.files.filter(({ id }) => id !== second.id), second],
      }));
    },
    onError: () => renewBrowser(scope),
    invalidates: [answers(listFileVersions)],
  });
}

/**
 * Sends the password with which the server reads a protected PDF. Not a mutation, because the cache of mutations would
 * keep the password.
 */
export async function sendFilePassword(scope: Scope, id: string, password: string): Promise<FileItem> {
  const file = await call(readWithPassword, { params: { id }, body: { password } });
  withFile(scope, file);
  return file;
}
