import type { FileItem } from "@krempelfrei/contract/files/files";
import type { Folder } from "@krempelfrei/contract/files/folders";
import { messageOf } from "../../../lib/form-errors.ts";
import { toastError, toastSuccess } from "../../../ui/toasts.ts";
import { FolderChoice } from "./folder-choice.dialog.tsx";
import { useUpdateFolder } from "../data/folders.api.ts";
import { useWorkspace } from "../data/workspace.ts";

interface Props {
  readonly files: readonly FileItem[];
  readonly onClose: () => void;
}

/** "Verschieben nach …": the alternative to dragging for keyboard and touch (WCAG 2.5.7). */
export function MoveDialog({ files, onClose }: Props) {
  const { actions } = useWorkspace();
  return (
    <FolderChoice
      title={
        files.length === 1 ? (
          <>
            „<bdi>{files[0]?.name}</bdi>“ verschieben nach
          </>
        ) : (
          `${files.length} Dokumente verschieben nach`
        )
      }
      isCurrent={(folder) => files.every((file) => file.folder_id === folder.id)}
      onChoose={(folder) => actions.move(files, folder.id)}
      onClose={onClose}
    />
  );
}

/** Moves a folder with its contents; the folder itself and its subfolders are not offered as targets. */
export function MoveFolderDialog({ folder, onClose }: { folder: Folder; onClose: () => void }) {
  const { workspace } = useWorkspace();
  const { mutate } = useUpdateFolder(workspace.scope);
  return (
    <FolderChoice
      title={
        <>
          Ordner „<bdi>{folder.name}</bdi>“ verschieben nach
        </>
      }
      without={workspace.tree.subtreeOf(folder.id)}
      isCurrent={({ id }) => id === folder.parent_id}
      onChoose={({ id }) =>
        mutate(
          { id: folder.id, parent_id: id },
          { onSuccess: () => toastSuccess(), onError: (error) => toastError(messageOf(error)) },
        )
      }
      onClose={onClose}
    />
  );
}
