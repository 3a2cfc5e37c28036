import type { FileChanges, FileItem } from "@krempelfrei/contract/files/files";
import { changeEach, type Change } from "./change-each.api.ts";
import { toastFailures } from "./failures-toast.tsx";
import type { Scope } from "./files.api.ts";
import { toastMovedDeadlines } from "./moved-deadlines.ts";
import { toastSosMarkGone } from "./sos-mark.ts";

const given = (owner: string | undefined): FileChanges =>
  owner === undefined ? { is_for_all: true } : { is_for_all: false, user_id: owner };

/**
 * Shares documents with a person, or the whole group, where that changes something and the caller may. Shows failures,
 * cleared SOS marks and deadlines that changed their person as toasts, and returns the changes with the saved documents.
 */
export async function giveFiles(scope: Scope, files: readonly FileItem[], owner: string | undefined) {
  const changed = files.filter(
    (file) =>
      file.can_modify && (owner === undefined ? !file.is_for_all : file.is_for_all || file.user_id !== owner),
  );
  const changes: Change[] = changed.map((file) => ({ file, changes: given(owner) }));
  if (changes.length === 0) return { changes, saved: [] };
  const { saved, failed, open } = await changeEach(scope, changes);
  const rest = open.map(({ file }) => file);
  toastFailures(failed, rest.length > 0 ? () => void giveFiles(scope, rest, owner) : undefined);
  toastSosMarkGone(changed, saved);
  toastMovedDeadlines(saved);
  return { changes, saved };
}
