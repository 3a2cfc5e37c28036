import type { FileItem } from "@krempelfrei/contract/files/files";
import { useMemo, useRef } from "react";
import { loadCode } from "../../lib/lazy.ts";
import { confirmDelete } from "../../ui/confirm.tsx";
import { messageOf } from "../../lib/form-errors.ts";
import { documents } from "../../lib/format.ts";
import { toastDone, toastError } from "../../ui/toasts.ts";
import { known } from "../../lib/query.ts";
import { relationshipsQuery, useDeleteFiles, useMoveFiles, useSetFlag } from "../files/data/files.api.ts";
import { ownersOf, toastMoved } from "../files/workspace/move-toast.tsx";
import { shareFiles } from "../files/workspace/share-files.tsx";
import type { Workspace, WorkspaceActions } from "../files/data/workspace.ts";
import { asDropped } from "../uploads/dropped.ts";
import { browserUploads } from "../uploads/uploads.api.ts";
import { addUploads } from "../uploads/uploads.ts";

interface Handlers {
  readonly open: (file: FileItem) => void;
  readonly edit: (files: readonly FileItem[]) => void;
  readonly editTags: (files: readonly FileItem[]) => void;
  readonly openMenu: (file: FileItem, anchor: HTMLElement) => void;
  readonly askMove: (files: readonly FileItem[]) => void;
  /** Called with files that left the list, so that they are deselected. */
  readonly onGone: (ids: readonly string[]) => void;
}

async function confirmRemoval(files: readonly FileItem[]): Promise<boolean> {
  const one = files.length === 1;
  return confirmDelete({
    title: one ? "Datei löschen" : `${files.length} Dateien löschen`,
    message: one
      ? `„${files[0]?.full_name}“ wird endgültig gelöscht. Das kann nicht rückgängig gemacht werden.`
      : "Die ausgewählten Dateien werden endgültig gelöscht. Das kann nicht rückgängig gemacht werden.",
    confirmLabel: one ? "Datei löschen" : "Dateien löschen",
  });
}

async function unfile(scope: string | undefined, files: readonly FileItem[]): Promise<void> {
  // Members do not file documents.
  if (scope === undefined) return;
  const { undoReported } = await loadCode(() => import("../files/data/undo.api.ts"));
  await undoReported(scope, files);
}

/** Actions of a documents page; the object is stable, so that cards are not rendered again. */
export function useWorkspaceActions(workspace: Workspace, handlers: Handlers): WorkspaceActions {
  const { mutate: setFlag } = useSetFlag(workspace.scope);
  const { mutateAsync: move } = useMoveFiles(workspace.scope);
  const { mutateAsync: remove } = useDeleteFiles(workspace.scope);
  const latest = useRef({ workspace, handlers });
  latest.current = { workspace, handlers };
  return useMemo(
    () => ({
      open: (file) => latest.current.handlers.open(file),
      edit: (files) => latest.current.handlers.edit(files),
      editTags: (files) => latest.current.handlers.editTags(files),
      openMenu: (file, anchor) => latest.current.handlers.openMenu(file, anchor),
      askMove: (files) => latest.current.handlers.askMove(files),
      toggleFlag: (file, flag) =>
        setFlag(
          { id: file.id, flag, value: !file[flag] },
          { onError: (error) => toastError(messageOf(error)) },
        ),
      move: (files, folderId) => {
        const movable = files.filter((file) => file.can_modify && file.folder_id !== folderId);
        if (movable.length === 0) return;
        const { tree, scope, currentId } = latest.current.workspace;
        const owners = ownersOf(movable, currentId, known(relationshipsQuery(scope))?.data ?? []);
        latest.current.handlers.onGone(movable.map(({ id }) => id));
        void move({ files: movable, folderId }).then(
          (moved) =>
            toastMoved(
              { before: movable, moved, target: tree.byId.get(folderId), owners },
              {
                move,
                unfile: (filed) => unfile(scope, filed),
                complete: (filed) => latest.current.handlers.edit(filed),
              },
            ),
          (error: unknown) => toastError(messageOf(error)),
        );
      },
      share: (files, owner) => {
        const { scope } = latest.current.workspace;
        const persons = known(relationshipsQuery(scope))?.data ?? [];
        void shareFiles(scope, files, owner, persons);
      },
      remove: async (files) => {
        if (!(await confirmRemoval(files))) return false;
        const ids = files.map(({ id }) => id);
        const about = `delete ${ids.join(" ")}`;
        try {
          await remove(ids);
          latest.current.handlers.onGone(ids);
          toastDone(
            files.length === 1
              ? `„${files[0]?.full_name}“ wurde gelöscht.`
              : `${documents(files.length)} wurden gelöscht.`,
            about,
          );
          return true;
        } catch (error) {
          toastError(messageOf(error), about);
          return false;
        }
      },
      upload: (files, folderId, forAll) => {
        const { scope, tree } = latest.current.workspace;
        const own = folderId ?? (scope === undefined ? tree.root?.id : undefined);
        const target = { scope: scope ?? "own", folderId: own, userId: scope, forAll };
        const handler = browserUploads(scope);
        // Members who chose no readers are asked after the upload; staff choose when sorting.
        const unasked = scope === undefined && forAll === undefined;
        if (unasked) {
          const dropped = asDropped(files, handler);
          addUploads(files, { ...target, drop: dropped.drop }, dropped.handler);
        } else addUploads(files, target, handler);
      },
    }),
    [setFlag, move, remove],
  );
}
