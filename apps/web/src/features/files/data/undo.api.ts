import { listDeadlines } from "@krempelfrei/contract/deadlines/deadlines";
import { undoChanges, type FileItem } from "@krempelfrei/contract/files/files";
import { call } from "../../../lib/api.ts";
import { messageOf } from "../../../lib/form-errors.ts";
import { invalidate } from "../../../lib/query.ts";
import { isBusy, UNREACHABLE, type Failure } from "./change-each.api.ts";
import { withFiles, type Scope } from "./files.api.ts";

/** Maximum number of documents in one call. */
const PART = 60;

type Changed = Pick<FileItem, "id" | "revision">;

/**
 * Undoes the last change of these documents; returns those that stay as they are with the reason, such as a later
 * change by another person.
 */
export async function undoEach(scope: Scope, files: readonly FileItem[]): Promise<Failure[]> {
  const failed: Failure[] = [];
  const undo = async (part: readonly Changed[]): Promise<void> => {
    const body = { files: part.map(({ id, revision }) => ({ id, revision })) };
    const answer = await call(undoChanges, { body, silent: true });
    withFiles(scope, answer.files);
    // An undo gives back the deadlines that the change transferred.
    void invalidate(listDeadlines);
  };
  for (let from = 0; from < files.length; from += PART) {
    const part = files.slice(from, from + PART);
    try {
      await undo(part);
    } catch (error) {
      if (isBusy(error)) {
        const reason = messageOf(error) ?? UNREACHABLE;
        return [...failed, ...files.slice(from).map((file) => ({ file, reason }))];
      }
      // A call undoes all or none: only single calls show which one fails.
      for (const file of part) {
        try {
          await undo([file]);
        } catch (error) {
          failed.push({ file, reason: messageOf(error) ?? UNREACHABLE });
        }
      }
    }
  }
  return failed;
}
