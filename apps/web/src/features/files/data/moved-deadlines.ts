import { listDeadlines } from "@krempelfrei/contract/deadlines/deadlines";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { invalidate } from "../../../lib/query.ts";
import { toastWarning } from "../../../ui/toasts.ts";

/** Reports deadlines that a change transferred to the owner of the document, and refetches the lists of deadlines. */
export function toastMovedDeadlines(saved: readonly FileItem[]): void {
  const titles = saved.flatMap(({ moved_deadlines = [] }) => moved_deadlines);
  const [first] = titles;
  if (first === undefined) return;
  toastWarning(
    titles.length === 1
      ? `Die Frist „${first}“ gilt jetzt für die Person, der das Dokument gehört.`
      : `${titles.length} Fristen gelten jetzt für die Personen, denen die Dokumente gehören.`,
  );
  void invalidate(listDeadlines);
}
