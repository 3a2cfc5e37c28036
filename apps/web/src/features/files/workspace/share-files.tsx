import type { FileChanges, FileItem } from "@krempelfrei/contract/files/files";
import { documents } from "../../../lib/format.ts";
import { changeEach, type Change } from "../data/change-each.api.ts";
import type { Scope } from "../data/files.api.ts";
import { tellSosMarkGone } from "../data/sos-mark.ts";
import { tellFailures } from "./failures-toast.tsx";
import { undoing } from "./run-changes.tsx";
import { namesOf } from "./readers.ts";
import { toastWithUndo } from "./undo-toast.tsx";

const given = (owner: string | undefined): FileChanges =>
  owner === undefined ? { is_for_all: true } : { is_for_all: false, user_id: owner };

/** Gives documents to a person, or to everybody of the group; tells what could not be given, and returns what was. */
export async function giveFiles(scope: Scope, files: readonly FileItem[], owner: string | undefined) {
  const changed = files.filter(
    (file) =>
      file.can_modify && (owner === undefined ? !file.is_for_all : file.is_for_all || file.user_id !== owner),
  );
  const changes: Change[] = changed.map((file) => ({ file, changes: given(owner) }));
  if (changes.length === 0) return { changes, saved: [] };
  const { saved, failed } = await changeEach(scope, changes);
  tellFailures(failed);
  tellSosMarkGone(changed, saved);
  return { changes, saved };
}

/** The same with a way back; needs none of the fields of the form. */
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
  toastWithUndo(who, async () => {
    const undone = await changeEach(scope, undoing(changes, saved));
    tellFailures(undone.failed);
  });
}
