import type { FileChanges, FileItem } from "@krempelfrei/contract/files/files";
import { updateFile } from "@krempelfrei/contract/files/files";
import { ApiError } from "../../../lib/api-error.ts";
import { call } from "../../../lib/api.ts";
import { messageOf } from "../../../lib/form-errors.ts";
import { fetchNow } from "../../../lib/query.ts";
import { browserQuery, withFiles, type Scope } from "./files.api.ts";
import { runForEach } from "./run-for-each.ts";

const AT_ONCE = 8;
const SHOWN_EACH_MS = 250;
const UNREACHABLE = "Der Server ist nicht erreichbar.";
const STALE = "Das Dokument wurde inzwischen geändert.";

/** Why a save was refused, as a person reads it. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof ApiError && error.status === 409) return STALE;
  return messageOf(error) ?? UNREACHABLE;
};

export interface Change {
  readonly file: FileItem;
  readonly changes: Omit<FileChanges, "revision">;
}

export interface Failure {
  readonly file: FileItem;
  readonly reason: string;
}

interface Options {
  /** Called after each. */
  readonly onProgress?: (done: number) => void;
  /** Nothing more is sent afterwards; what is on its way ends. */
  readonly signal?: AbortSignal;
}

/**
 * Changes several documents, one call each (specification 4), eight at a time. A failure of one does not keep the others
 * from being saved. The list is told a few times a second and not for each: drawing it is what takes the time.
 */
export async function changeEach(
  scope: Scope,
  all: readonly Change[],
  { onProgress, signal }: Options = {},
): Promise<{ readonly saved: readonly FileItem[]; readonly failed: readonly Failure[] }> {
  const saved: FileItem[] = [];
  const failed: Failure[] = [];
  let shown = 0;
  let last = performance.now();
  const show = (): void => {
    withFiles(scope, saved.slice(shown));
    shown = saved.length;
    last = performance.now();
    onProgress?.(saved.length + failed.length);
  };
  await runForEach(all, AT_ONCE, async ({ file, changes }) => {
    if (signal?.aborted) return;
    try {
      const body = { ...changes, revision: file.revision };
      saved.push(await call(updateFile, { params: { id: file.id }, body, silent: true }));
    } catch (error) {
      failed.push({ file, reason: reasonOf(error) });
    }
    if (performance.now() - last > SHOWN_EACH_MS) show();
  });
  show();
  // The next try is made on the newest versions.
  if (failed.length > 0) await fetchNow(browserQuery(scope)).catch(() => undefined);
  return { saved, failed };
}
