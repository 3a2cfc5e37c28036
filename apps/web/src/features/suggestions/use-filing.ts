import type { FileChanges, FileItem } from "@krempelfrei/contract/files/files";
import { UNDO_MINUTES } from "@krempelfrei/contract/limits";
import { useRef, useState } from "react";
import { documents } from "../../lib/format.ts";
import { toastError, toastSuccess } from "../../ui/toasts.ts";
import { changeEach, type Change } from "../files/data/change-each.api.ts";
import { toastFailures } from "../files/data/failures-toast.tsx";
import { toastMovedDeadlines } from "../files/data/moved-deadlines.ts";
import { toastSosMarkGone } from "../files/data/sos-mark.ts";
import { filingOf, fillingOf, type Column, type Row } from "./rows.ts";
import { undoEach } from "../files/data/undo.api.ts";
import { renewSuggestions } from "./waiting-suggestions.api.ts";

/** Documents changed together, in their state after the change. */
interface Batch {
  readonly files: readonly FileItem[];
  /** Milliseconds since 1970. */
  readonly endedAt: number;
}

type Changed = Awaited<ReturnType<typeof changeEach>>;

interface Progress {
  readonly done: number;
  readonly total: number;
}

const NO_FAILURES: ReadonlyMap<string, string> = new Map();
const NOTHING: ReadonlySet<string> = new Set();

/**
 * Says what the changes did besides. Offers to repeat those without an answer: their documents may have left the rows,
 * and only the same calls tell what became of them.
 */
function report(changes: readonly Change[], { saved, failed, open }: Changed, again: () => void): void {
  toastSosMarkGone(
    changes.map(({ file }) => file),
    saved,
  );
  toastMovedDeadlines(saved);
  const unanswered = new Set(open.map(({ file }) => file.id));
  toastFailures(
    failed.filter(({ file }) => unanswered.has(file.id)),
    again,
  );
}

/**
 * Files rows, with an atomic call for each document, and fills columns, with calls for many documents. A document under
 * way is not sent again; a refused one stays, with the reason.
 */
export function useFiling(customerId: string) {
  const [progress, setProgress] = useState<Progress>();
  const [failures, setFailures] = useState(NO_FAILURES);
  const [batches, setBatches] = useState<readonly Batch[]>([]);
  /** Number of documents filed by the last batch; undefined before it, and after an undo. */
  const [filed, setFiled] = useState<number>();
  const [pending, setPending] = useState(NOTHING);
  // Checked in the event itself: a double click comes before the next render.
  const sent = useRef(new Set<string>());
  const stop = useRef(new AbortController());

  const run = async (changes: readonly Change[], isFiling: boolean): Promise<void> => {
    const open = changes.filter(({ file }) => !sent.current.has(file.id));
    if (open.length === 0) return;
    if (sent.current.size === 0) stop.current = new AbortController();
    for (const { file } of open) sent.current.add(file.id);
    setPending(new Set(sent.current));
    setFiled(undefined);
    let counted = 0;
    setProgress((now) => ({ done: now?.done ?? 0, total: (now?.total ?? 0) + open.length }));
    const { saved, failed, ...rest } = await changeEach(customerId, open, {
      oneByOne: isFiling,
      signal: stop.current.signal,
      onProgress: (saved, failed) => {
        const more = saved.length + failed.length - counted;
        counted += more;
        setProgress((now) => now && { ...now, done: now.done + more });
      },
    });
    for (const { file } of open) sent.current.delete(file.id);
    setPending(new Set(sent.current));
    if (sent.current.size === 0) setProgress(undefined);
    setFailures((before) => {
      const after = new Map(before);
      for (const { file } of open) after.delete(file.id);
      for (const { file, reason } of failed) after.set(file.id, reason);
      return after;
    });
    report(open, { saved, failed, ...rest }, () => void run(rest.open, isFiling));
    if (saved.length === 0) return;
    // Only the last change of a document can be undone.
    const ids = new Set(saved.map(({ id }) => id));
    setBatches((before) => [
      ...before
        .map((batch) => ({ ...batch, files: batch.files.filter(({ id }) => !ids.has(id)) }))
        .filter(({ files }) => files.length > 0),
      { files: saved, endedAt: Date.now() },
    ]);
    if (!isFiling) return;
    setFiled(saved.length);
    await renewSuggestions(customerId);
  };

  const changesOf = (
    rows: readonly Row[],
    of: (row: Row) => Omit<FileChanges, "revision"> | undefined,
  ): Change[] =>
    rows.flatMap((row) => {
      const changes = of(row);
      return changes ? [{ file: row.file, changes }] : [];
    });

  const undo = async (): Promise<void> => {
    const last = batches.at(-1);
    if (!last) return;
    setBatches(batches.slice(0, -1));
    if (Date.now() - last.endedAt > UNDO_MINUTES * 60_000) {
      toastError("Zurücknehmen lässt sich nur die vergangene halbe Stunde.");
      return;
    }
    setFiled(undefined);
    const { failed, open } = await undoEach(customerId, last.files);
    toastFailures(failed);
    if (open.length > 0) setBatches((before) => [...before, { ...last, files: open }]);
    const undone = last.files.length - failed.length;
    if (undone > 0) toastSuccess(`${documents(undone)} zurückgenommen.`);
    await renewSuggestions(customerId);
  };

  return {
    progress,
    failures,
    pending,
    filed,
    file: async (rows: readonly Row[]) => run(changesOf(rows, filingOf), true),
    fill: async (rows: readonly Row[], column: Column) =>
      run(
        changesOf(rows, (row) => fillingOf(row, column)),
        false,
      ),
    /** Stops sending; calls under way finish. */
    cancel: () => stop.current.abort(),
    /** Undoes the last batch; undefined without a batch, and during a change. */
    undo: batches.length > 0 && progress === undefined ? undo : undefined,
  };
}

export type Filing = ReturnType<typeof useFiling>;
