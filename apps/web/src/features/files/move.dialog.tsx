import { Button, Group, Modal, ScrollArea, Text, TextInput, UnstyledButton } from "@mantine/core";
import type { File as Document } from "@krempelfrei/contract/files";
import type { Folder } from "@krempelfrei/contract/folders";
import { searchable, searchTest } from "@krempelfrei/contract/search";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useFocusBack } from "../../ui/use-focus-back.ts";
import { FolderIcon } from "./file-icon.tsx";
import type { FolderTree } from "./folder-tree.ts";
import classes from "./move.dialog.module.css";
import { useRoom } from "./room.ts";

interface Props {
  readonly files: readonly Document[];
  readonly onClose: () => void;
}

/** All folders from the top down, each with its depth. */
export function flatten(
  tree: FolderTree,
  folder: Folder | undefined = tree.root,
  depth = 0,
): { folder: Folder; depth: number }[] {
  if (!folder) return [];
  return [
    { folder, depth },
    ...tree.childrenOf(folder.id).flatMap((child) => flatten(tree, child, depth + 1)),
  ];
}

/** "Verschieben nach …": what dragging does, for keyboard and touch (WCAG 2.5.7). */
export function MoveDialog({ files, onClose }: Props) {
  const { room, actions } = useRoom();
  useFocusBack();
  const [search, setSearch] = useState("");
  const found = searchTest(search);
  const folders = flatten(room.tree).filter(({ folder }) => found(searchable(folder.name)));
  const move = (folderId: string): void => {
    actions.move(files, folderId);
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        files.length === 1
          ? `„${files[0]?.name}“ verschieben nach`
          : `${files.length} Dokumente verschieben nach`
      }
    >
      <TextInput
        type="search"
        data-autofocus
        aria-label="Ordner suchen"
        placeholder="Ordner suchen"
        leftSection={<IconSearch size={18} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        mb="sm"
      />
      <ScrollArea.Autosize mah="50vh" type="auto">
        <ul className={classes.list}>
          {folders.map(({ folder, depth }) => (
            <li key={folder.id}>
              <UnstyledButton
                className={classes.folder}
                style={{ paddingLeft: `${0.5 + (search === "" ? depth : 0) * 1.25}rem` }}
                disabled={files.every((file) => file.folder_id === folder.id)}
                onClick={() => move(folder.id)}
              >
                <FolderIcon image={folder.image} size={20} />
                {folder.parent_id === null ? "Alle Dokumente" : folder.name}
              </UnstyledButton>
            </li>
          ))}
        </ul>
        {folders.length === 0 ? <Text c="dimmed">Kein Ordner gefunden</Text> : null}
      </ScrollArea.Autosize>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Abbrechen
        </Button>
      </Group>
    </Modal>
  );
}
