import type { FileChanges, FileItem } from "@krempelfrei/contract/files/files";
import { updateFile, updateFiles } from "@krempelfrei/contract/files/files";
import { ApiError } from "../../../lib/api-error.ts";
import { call } from "../../../lib/api.ts";
import { messageOf } from "../../../lib/form-errors.ts";
import { fetchNow } from "../../../lib/query.ts";
import { browserQuery, withFiles, type Scope } from "./files.api.ts";
import { runForEach } from "./run-for-each.ts";

const AT_ONCE = 8;
/** Maximum number of documents in one call: one takes at most a second, so a person sees progress and can stop. */
const PART = 60;
const SHOWN_EACH_MS = 250;
export const UNREACHABLE = "Der Server ist nicht erreichbar.";
const STALE = "Das Dokument wurde inzwischen geändert.";

/** True if the server refuses calls for now: more calls would only make it worse. */
export const isBusy = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 429 || error.status === 503);

/** Reason of a refused save, for people. */
const reasonOf = (error: unknown): string => {
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
  /** Called a few times a second with all results so far. */
  readonly onProgress?: (saved: readonly FileItem[], failed: readonly Failure[]) => void;
  /** Stops sending; calls under way finish. */
  readonly signal?: AbortSignal;
  /**
   * True: one call for each document, eight in parallel, like the form for several (specification 4); otherwise many
   * documents in one call.
   */
  readonly oneByOne?: boolean;
}

const bodyOf = ({ file, changes }: Change) => ({ ...changes, revision: file.revision });

const updateOne = (change: Change): Promise<FileItem> =>
  call(updateFile, { params: { id: change.file.id }, body: bodyOf(change), silent: true });

const updateMany = async (part: readonly Change[]): Promise<readonly FileItem[]> => {
  const files = part.map((change) => ({ id: change.file.id, ...bodyOf(change) }));
  return (await call(updateFiles, { body: { files }, silent: true })).files;
};

function inParts<Item>(items: readonly Item[], size: number): Item[][] {
  const parts: Item[][] = [];
  for (let from = 0; from < items.length; from += size) parts.push(items.slice(from, from + size));
  return parts;
}

/**
 * Changes several documents; if one fails, the others are saved. The list is updated a few times a second and not for
 * each document, because rendering it is slow. A busy server (`isBusy`) stops the sending: the rest fails, and `stopped`
 * is true.
 */
export async function changeEach(
  scope: Scope,
  all: readonly Change[],
  { onProgress, signal, oneByOne = false }: Options = {},
): Promise<{
  readonly saved: readonly FileItem[];
  readonly failed: readonly Failure[];
  readonly stopped: boolean;
}> {
  const saved: FileItem[] = [];
  const failed: Failure[] = [];
  let stop: string | undefined;
  let shown = 0;
  let last = performance.now();
  const show = (): void => {
    withFiles(scope, saved.slice(shown));
    shown = saved.length;
    last = performance.now();
    onProgress?.([...saved], [...failed]);
  };
  const fail = (changes: readonly Change[], reason: string): void =>
    void failed.push(...changes.map(({ file }) => ({ file, reason })));
  const single = async (change: Change): Promise<void> => {
    if (signal?.aborted) return;
    if (stop !== undefined) return fail([change], stop);
    try {
      saved.push(await updateOne(change));
    } catch (error) {
      if (isBusy(error)) stop = reasonOf(error);
      fail([change], reasonOf(error));
    }
    if (performance.now() - last > SHOWN_EACH_MS) show();
  };
  const together = async (part: readonly Change[]): Promise<void> => {
    if (signal?.aborted) return;
    if (stop !== undefined) return fail(part, stop);
    try {
      saved.push(...(await updateMany(part)));
      show();
    } catch (error) {
      if (isBusy(error)) {
        stop = reasonOf(error);
        return fail(part, stop);
      }
      // A call saves all or none: only single calls show which one fails.
      await runForEach(part, AT_ONCE, single);
    }
  };
  if (oneByOne || all.length === 1) await runForEach(all, AT_ONCE, single);
  else await runForEach(inParts(all, PART), 1, together);
  show();
  // The next try must send the present revisions.
  if (failed.length > 0) await fetchNow(browserQuery(scope)).catch(() => undefined);
  return { saved, failed, stopped: stop !== undefined };
}
