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
  const who =
    owner === undefined
      ? `${what} sehen jetzt alle: ${namesOf(persons)}.`
      : `${what} sieht jetzt nur noch ${persons.find(({ id }) => id === owner)?.name ?? "eine Person"}.`;
  toastWithUndo(who, () => undoChanges(scope, changes, saved));
}
