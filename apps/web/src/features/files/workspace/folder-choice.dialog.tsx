import { Button, Group, Modal, ScrollArea, Text, TextInput, UnstyledButton } from "@mantine/core";
import type { Folder } from "@krempelfrei/contract/files/folders";
import { searchable, searchTest } from "@krempelfrei/contract/search/search";
import { IconSearch } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useFocusBack } from "../../../ui/use-focus-back.ts";
import { FolderIcon } from "../preview/file-icon.tsx";
import classes from "./move.dialog.module.css";
import { flatten, pathText } from "../data/folder-tree.ts";
import { useWorkspace } from "../data/workspace.ts";

interface Props {
  readonly title: ReactNode;
  /** Folders that are not offered. */
  readonly without?: ReadonlySet<string>;
  /** True for the folder in which all moved items are already. */
  readonly isCurrent: (folder: Folder) => boolean;
  readonly onChoose: (folder: Folder) => void;
  readonly onClose: () => void;
}

/** Chooses one of the folders, by keyboard and touch too (WCAG 2.5.7). */
export function FolderChoice({ title, without, isCurrent, onChoose, onClose }: Props) {
  const { workspace } = useWorkspace();
  useFocusBack();
  const [search, setSearch] = useState("");
  const found = searchTest(search);
  const folders = flatten(workspace.tree).filter(
    ({ folder }) => !without?.has(folder.id) && found(searchable(pathText(workspace.tree, folder.id))),
  );
  const choose = (folder: Folder): void => {
    onChoose(folder);
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={title}>
      <TextInput
        type="search"
        data-autofocus
        aria-label="Ordner suchen"
        placeholder="Ordner suchen"
        leftSection={<IconSearch size={18} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        // Enter takes the first match, as in an autocomplete.
        onKeyDown={(event) => {
          const first = folders.find(({ folder }) => !isCurrent(folder));
          if (event.key !== "Enter" || search === "" || !first) return;
          event.preventDefault();
          choose(first.folder);
        }}
        mb="sm"
      />
      <ScrollArea.Autosize mah="50vh" type="auto">
        <ul className={classes.list}>
          {folders.map(({ folder, depth }) => (
            <li key={folder.id}>
              <UnstyledButton
                className={classes.folder}
                style={{ paddingLeft: `${0.5 + (search === "" ? depth : 0) * 1.25}rem` }}
                disabled={isCurrent(folder)}
                onClick={() => choose(folder)}
              >
                <FolderIcon image={folder.image} type={folder.type} size={20} />
                <bdi>
                  {search === "" && folder.parent_id !== null
                    ? folder.name
                    : pathText(workspace.tree, folder.id)}
                </bdi>
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
