import type { FileItem } from "@krempelfrei/contract/files/files";
import { documents } from "../../../lib/format.ts";
import type { Scope } from "../data/files.api.ts";
import { giveFiles } from "../data/give-files.ts";
import { namesOf } from "../data/readers.ts";
import { undoChanges } from "./run-changes.tsx";
import { toastWithUndo } from "./undo-toast.tsx";

/** Shares documents with a person, or the whole group, with an undo; requires none of the form's fields. */
export async function shareFiles(
  scope: Scope,
  files: readonly FileItem[],
  owner: string | undefined,
  persons: readonly { readonly id: string; readonly name: string }[],
): Promise<void> {
  const { changes, saved } = await giveFiles(scope, files, owner);
  if (saved.length === 0) return;
  const [only] = saved;
  const what = saved.length === 1 && only ? `„${only.name}“` : documents(saved.length);
  const about = `readers of ${saved.map(({ id }) => id).join()}`;
  toastWithUndo(
    whoSees(what, saved, owner, persons),
    () => undoChanges(scope, changes, saved),
    undefined,
    about,
  );
}

/** The new readers as a sentence, with a maintainer who reads along. */
function whoSees(
  what: string,
  saved: readonly FileItem[],
  owner: string | undefined,
  persons: Parameters<typeof shareFiles>[3],
): string {
  if (owner === undefined) return `${what} sehen jetzt alle: ${namesOf(persons)}.`;
  const ids = new Set(saved.flatMap((file) => [file.user_id, file.maintainer_id]));
  const readers = persons.filter(({ id }) => ids.has(id));
  return readers.length > 1
    ? `${what} sehen jetzt nur noch: ${namesOf(readers)}.`
    : `${what} sieht jetzt nur noch ${readers[0]?.name ?? "eine Person"}.`;
}
