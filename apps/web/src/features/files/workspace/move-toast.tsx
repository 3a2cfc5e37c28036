import { documents } from "../../../lib/format.ts";
import { beginWork } from "../../../lib/session-state.ts";
import type { FileItem } from "@krempelfrei/contract/files/files";
import type { Folder } from "@krempelfrei/contract/files/folders";
import { isForeign } from "../data/workspace.ts";
import type { Move } from "../data/files.api.ts";
import { toastWithUndo } from "./undo-toast.tsx";

interface Moved {
  readonly before: readonly FileItem[];
  /** The documents after the move. */
  readonly moved: readonly FileItem[];
  readonly target: Folder | undefined;
  /** Names of the owners of the filed documents, except the person whose documents are shown. */
  readonly owners: readonly string[];
}

/** Names of the owners of documents that are being filed, except the person whose documents are shown. */
export function ownersOf(
  files: readonly FileItem[],
  currentId: string,
  persons: readonly { readonly id: string; readonly name: string }[],
): string[] {
  const ids = new Set(
    files
      .filter((file) => file.folder_id === null && isForeign(file, currentId))
      .map(({ user_id }) => user_id),
  );
  return persons.filter(({ id }) => ids.has(id)).map(({ name }) => name);
}

interface WaysOn {
  readonly move: (move: Move) => Promise<unknown>;
  /** Returns filed documents to the unfiled ones. */
  readonly unfile: (files: readonly FileItem[]) => Promise<unknown>;
  /** Opens the form for documents that were filed with missing values. */
  readonly complete: (files: readonly FileItem[]) => void;
}

/**
 * Reports moved or filed files, with an undo. Filing does not require an author, but the toast names documents without
 * one, because they cannot be found by their sender.
 */
export function toastMoved(
  { before, moved, target, owners }: Moved,
  { move, unfile, complete }: WaysOn,
): void {
  const filed = before.filter(({ folder_id }) => folder_id === null).map(({ id }) => id);
  const unnamed = moved.filter(({ id, author }) => author === null && filed.includes(id));
  const text = (
    <>
      {documents(moved.length)} nach „
      <bdi>{!target || target.parent_id === null ? "Alle Dokumente" : target.name}</bdi>“{" "}
      {filed.length > 0 ? "abgelegt" : "verschoben"}.
      {owners.length > 0 ? (
        <>
          {" "}
          {moved.length === 1 ? "Es gehört" : "Sie gehören"} <bdi>{owners.join(", ")}</bdi>.
        </>
      ) : null}
      {unnamed.length > 0 ? (
        <> {moved.length === 1 ? "Der Autor fehlt." : `Bei ${unnamed.length} fehlt der Autor.`}</>
      ) : null}
    </>
  );
  const next = unnamed.length > 0 ? { label: "Ergänzen", onClick: () => complete(unnamed) } : undefined;
  toastWithUndo(
    text,
    async () => {
      const step = beginWork();
      if (filed.length > 0) await step(unfile(moved.filter(({ id }) => filed.includes(id))));
      for (const back of undoMoves(before, moved)) await step(move(back));
    },
    next,
  );
}

/** One move for each former folder; each is refused if another person has changed a document since. */
export function undoMoves(before: readonly FileItem[], moved: readonly FileItem[]): Move[] {
  const now = new Map(moved.map((file) => [file.id, file]));
  const byFolder = new Map<string, FileItem[]>();
  for (const { id, folder_id } of before) {
    const file = now.get(id);
    if (!file || folder_id === null) continue;
    const files = byFolder.get(folder_id);
    if (files) files.push(file);
    else byFolder.set(folder_id, [file]);
  }
  return [...byFolder].map(([folderId, files]) => ({ files, folderId, isUndo: true }));
}
