import type { FileChanges, FileItem } from "@krempelfrei/contract/files/files";
import { updateFile, updateFiles } from "@krempelfrei/contract/files/files";
import { ApiError } from "../../../lib/api-error.ts";
import { call } from "../../../lib/api.ts";
import { messageOf } from "../../../lib/form-errors.ts";
import { fetchNow } from "../../../lib/query.ts";
import { beginWork } from "../../../lib/session-state.ts";
import { isUnanswered } from "../../../lib/unanswered-calls.ts";
import { browserQuery, withFiles, type Scope } from "./files.api.ts";

const AT_ONCE = 8;
/** Maximum number of documents in one call: one takes at most a second, so a person sees progress and can stop. */
const PART = 60;
const SHOWN_EACH_MS = 250;
const UNREACHABLE = "Der Server ist nicht erreichbar.";
const STALE = "Das Dokument wurde inzwischen geändert.";
/** No connection, or a proxy without an answer of the server. */
const UNANSWERED = new Set([0, 502, 504]);
/** The server refuses calls for now. */
const BUSY = new Set([429, 503]);

const statusOf = (error: unknown): number | undefined =>
  error instanceof ApiError ? error.status : undefined;

/** True after a call without an answer, and if the server is busy: more calls would only make it worse. */
export function stopsSending(error: unknown): boolean {
  const status = statusOf(error) ?? 200;
  return UNANSWERED.has(status) || BUSY.has(status);
}

/** Reason of a refused call, for people. */
export const reasonOf = (error: unknown): string =>
  (UNANSWERED.has(statusOf(error) ?? 0) ? undefined : messageOf(error)) ?? UNREACHABLE;

const savingReason = (error: unknown): string => (statusOf(error) === 409 ? STALE : reasonOf(error));

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

const optionsOf = (change: Change) => ({
  params: { id: change.file.id },
  body: bodyOf(change),
  silent: true,
});

const updateMany = async (part: readonly Change[]) => {
  const files = part.map((change) => ({ id: change.file.id, ...bodyOf(change) }));
  return call(updateFiles, { body: { files }, silent: true });
};

function inParts<Item>(items: readonly Item[], size: number): Item[][] {
  const parts: Item[][] = [];
  for (let from = 0; from < items.length; from += size) parts.push(items.slice(from, from + size));
  return parts;
}

/**
 * Changes several documents; if one fails, the others are saved. The list is updated a few times a second and not for
 * each document, because rendering it is slow. A busy server and a lost answer (`stopsSending`) stop the sending: the
 * remaining changes fail and are returned as `open`. Repeat exactly these: a change that the server has made already is then
 * answered and not made again.
 */
export async function changeEach(
  scope: Scope,
  all: readonly Change[],
  { onProgress, signal, oneByOne = false }: Options = {},
): Promise<{
  readonly saved: readonly FileItem[];
  readonly failed: readonly Failure[];
  readonly open: readonly Change[];
}> {
  const step = beginWork();
  const saved: FileItem[] = [];
  const failed: Failure[] = [];
  const open: Change[] = [];
  let stop: string | undefined;
  let shown = 0;
  let last = performance.now();
  const show = (): void => {
    withFiles(scope, saved.slice(shown));
    shown = saved.length;
    last = performance.now();
    onProgress?.([...saved], [...failed]);
  };
  const leaveOpen = (changes: readonly Change[], reason: string): void => {
    open.push(...changes);
    failed.push(...changes.map(({ file }) => ({ file, reason })));
  };
  const single = async (change: Change): Promise<void> => {
    if (signal?.aborted) return;
    if (stop !== undefined) return leaveOpen([change], stop);
    try {
      saved.push(await step(call(updateFile, optionsOf(change))));
    } catch (error) {
      if (stopsSending(error)) leaveOpen([change], (stop = reasonOf(error)));
      else failed.push({ file: change.file, reason: savingReason(error) });
    }
    if (performance.now() - last > SHOWN_EACH_MS) show();
  };
  const together = async (part: readonly Change[]): Promise<void> => {
    if (signal?.aborted) return;
    if (stop !== undefined) return leaveOpen(part, stop);
    if (part.length === 1) return runForEach(part, 1, single);
    try {
      saved.push(...(await step(updateMany(part))).files);
      show();
    } catch (error) {
      if (stopsSending(error)) return leaveOpen(part, (stop = reasonOf(error)));
      // A call saves all or none: only single calls show which one fails.
      await runForEach(part, AT_ONCE, single);
    }
  };
  const isAlone = (change: Change): boolean => oneByOne || isUnanswered(updateFile, optionsOf(change));
  const parts = inParts(
    all.filter((change) => !isAlone(change)),
    PART,
  );
  await runForEach(all.filter(isAlone), AT_ONCE, single);
  await runForEach(parts, 1, together);
  show();
  // The next try must send the present revisions.
  if (failed.length > 0) await step(fetchNow(browserQuery(scope))).catch(() => undefined);
  return { saved, failed, open };
}

/** Runs work for every item with limited parallelism. `work` must not reject: the remaining items would be left out. */
export async function runForEach<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const worker = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      // A worker is sequential.
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
}
