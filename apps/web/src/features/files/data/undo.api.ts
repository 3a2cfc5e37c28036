import { listDeadlines } from "@krempelfrei/contract/deadlines/deadlines";
import { undoChanges, type FileItem } from "@krempelfrei/contract/files/files";
import { invalidate } from "../../../lib/query.ts";
import { call } from "../../../lib/api.ts";
import { beginWork } from "../../../lib/session-state.ts";
import { isUnanswered } from "../../../lib/unanswered-calls.ts";
import { reasonOf, stopsSending, type Failure } from "./change-each.api.ts";
import { toastFailures } from "./failures-toast.tsx";
import { withFiles, type Scope } from "./files.api.ts";
import { toastUnmarked } from "./sos-mark.ts";

/** Maximum number of documents in one call. */
const PART = 60;

type Changed = Pick<FileItem, "id" | "revision">;

const optionsOf = (part: readonly Changed[]) => ({
  body: { files: part.map(({ id, revision }) => ({ id, revision })) },
  silent: true,
});

interface Undone {
  /** Documents that stay as they are with the reason, such as a later change by another person. */
  readonly failed: Failure[];
  /** Failed documents of calls that were not sent or not answered: given again, they get the lost answer. */
  readonly open: readonly FileItem[];
}

/** Undoes the last change of these documents, until a call gets no answer or the server is busy. */
export async function undoEach(scope: Scope, files: readonly FileItem[]): Promise<Undone> {
  const step = beginWork();
  const failed: Failure[] = [];
  const undo = async (part: readonly Changed[]): Promise<void> => {
    const answer = await step(call(undoChanges, optionsOf(part)));
    withFiles(scope, answer.files);
    toastUnmarked(answer.files.filter(({ id }) => answer.unmarked.includes(id)));
    // An undo gives back the deadlines that the change transferred.
    void invalidate(listDeadlines);
  };
  const waiting = [...files];
  let singles = 0;
  while (waiting[0]) {
    const isAlone = singles > 0 || isUnanswered(undoChanges, optionsOf([waiting[0]]));
    const part = waiting.slice(0, isAlone ? 1 : PART);
    try {
      await undo(part);
    } catch (error) {
      const reason = reasonOf(error);
      if (stopsSending(error))
        return { failed: [...failed, ...waiting.map((file) => ({ file, reason }))], open: waiting };
      if (part.length > 1) {
        // A call undoes all or none: only single calls show which one fails.
        singles = part.length;
        continue;
      }
      failed.push(...part.map((file) => ({ file, reason })));
    }
    waiting.splice(0, part.length);
    singles = Math.max(0, singles - 1);
  }
  return { failed, open: [] };
}

/**
 * Undoes the last change of these documents, and names those that stay as they are. `onUndone` is called once all are
 * undone, also by a repetition from the report. Returns the documents whose call had no answer.
 */
export async function undoReported(
  scope: Scope,
  files: readonly FileItem[],
  onUndone?: () => void,
): Promise<readonly FileItem[]> {
  const { failed, open } = await undoEach(scope, files);
  toastFailures(failed, open.length > 0 ? () => void undoReported(scope, open, onUndone) : undefined);
  if (failed.length === 0) onUndone?.();
  return open;
}
