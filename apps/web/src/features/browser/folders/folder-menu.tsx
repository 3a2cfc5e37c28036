import { Menu, Text } from "@mantine/core";
import type { Folder } from "@krempelfrei/contract/files/folders";
import { FOLDER_NAME_MAX } from "@krempelfrei/contract/limits";
import { IconDownload, IconFolderSymlink, IconPencilFilled, IconTrashFilled } from "@tabler/icons-react";
import { messageOf } from "../../../lib/form-errors.ts";
import { documents } from "../../../lib/format.ts";
import { AnchoredMenu } from "../../../ui/anchored/anchored-menu.tsx";
import { confirmDelete } from "../../../ui/confirm.tsx";
import { promptText } from "../../../ui/prompt-text.tsx";
import { toastError, toastSuccess, toastWarning } from "../../../ui/toasts.ts";
import { archiveUrl } from "../../files/data/archive.api.ts";
import { foreignFolderIn, isEmptyFolder } from "../../files/data/folder-tree.ts";
import { useDeleteFolder, useUpdateFolder } from "../../files/data/folders.api.ts";
import { useWorkspace } from "../../files/data/workspace.ts";
import { nameProblem } from "./folder-name-problem.ts";

/** True if the person may rename, move and delete the folder; the top folder never changes. */
const canChange = (folder: Folder): boolean => folder.can_modify && folder.parent_id !== null;

interface Props {
  readonly folder: Folder;
  readonly anchor: HTMLElement;
  readonly onMove: (folder: Folder) => void;
  /** Called after the folder was deleted; its parent still exists. */
  readonly onDeleted: (folder: Folder) => void;
  readonly onClose: () => void;
}

/** Renames a folder, or deletes it if it is empty; each asks in a dialog. */
function useFolderActions(folder: Folder, onDeleted: (folder: Folder) => void) {
  const { workspace } = useWorkspace();
  const { mutateAsync: update } = useUpdateFolder(workspace.scope);
  const { mutateAsync: remove } = useDeleteFolder(workspace.scope);
  const { tree } = workspace;
  const count = tree.countOf(folder.id);

  const rename = (): void =>
    void promptText({
      title: "Ordner umbenennen",
      label: "Name des Ordners",
      maxLength: FOLDER_NAME_MAX,
      confirmLabel: "Umbenennen",
      initialValue: folder.name,
      validate: (name) => nameProblem(tree, folder.parent_id ?? "", name, folder.id),
      async save(name) {
        if (name === folder.name) return;
        await update({ id: folder.id, name });
        toastSuccess();
      },
    });

  const askRemove = async (): Promise<void> => {
    const foreign = foreignFolderIn(tree, folder);
    if (foreign && isEmptyFolder(tree, folder.id)) {
      toastWarning(
        <>
          „<bdi>{folder.name}</bdi>“ enthält den Ordner „<bdi>{foreign.name}</bdi>“, den Sie nicht löschen
          dürfen.
        </>,
      );
      return;
    }
    if (!isEmptyFolder(tree, folder.id)) {
      toastWarning(
        <>
          „<bdi>{folder.name}</bdi>“ enthält noch {count === 1 ? "ein Dokument" : `${count} Dokumente`}. Nur
          leere Ordner können gelöscht werden.
        </>,
      );
      return;
    }
    const confirmed = await confirmDelete({
      title: "Ordner löschen",
      message: (
        <>
          Der leere Ordner „<bdi>{folder.name}</bdi>“ wird gelöscht.
        </>
      ),
      confirmLabel: "Ordner löschen",
    });
    if (!confirmed) return;
    try {
      await remove(folder.id);
      onDeleted(folder);
    } catch (error) {
      toastError(messageOf(error));
    }
  };
  return { rename, askRemove };
}

/** Actions on a folder. Everybody who sees its documents can download them. */
export function FolderMenu({ folder, anchor, onMove, onDeleted, onClose }: Props) {
  const { workspace } = useWorkspace();
  const count = workspace.tree.countOf(folder.id);
  const { rename, askRemove } = useFolderActions(folder, onDeleted);
  /** The menu item is gone when the dialog closes, so the focus returns to the button. */
  const fromButton = (act: () => void) => () => {
    anchor.focus();
    act();
  };
  return (
    <AnchoredMenu id="ordnermenue" anchor={anchor} onClose={onClose}>
      <Menu.Item
        leftSection={<IconDownload size={18} aria-hidden />}
        disabled={count === 0}
        {...(count === 0
          ? {}
          : { component: "a", href: archiveUrl(workspace.scope, { folder_id: folder.id }), download: true })}
      >
        Als ZIP herunterladen
        <Text component="span" display="block" size="xs" c="dimmed">
          {count === 0 ? "der Ordner ist leer" : documents(count)}
        </Text>
      </Menu.Item>
      {canChange(folder) ? (
        <>
          <Menu.Divider />
          <Menu.Item leftSection={<IconPencilFilled size={18} aria-hidden />} onClick={fromButton(rename)}>
            Umbenennen
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFolderSymlink size={18} aria-hidden />}
            onClick={fromButton(() => onMove(folder))}
          >
            Verschieben nach …
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            c="var(--app-error)"
            leftSection={<IconTrashFilled size={18} aria-hidden />}
            onClick={fromButton(() => void askRemove())}
          >
            Ordner löschen
            {count > 0 ? (
              <Text component="span" display="block" size="xs" c="dimmed">
                erst möglich, wenn er leer ist
              </Text>
            ) : null}
          </Menu.Item>
        </>
      ) : null}
    </AnchoredMenu>
  );
}
