import { Menu, Text, UnstyledButton } from "@mantine/core";
import { IconDotsVertical, IconTrash } from "@tabler/icons-react";
import { useState, type DragEvent } from "react";
import { IconButton } from "../../ui/icon-button.tsx";
import { useFolderDrop } from "./drag-and-drop.tsx";
import classes from "./folder-card.module.css";
import { FolderIcon } from "./file-icon.tsx";

interface Props {
  readonly name: string;
  readonly image: string | null;
  readonly count: number;
  /** Multi-select: folders do not open (specification 2). */
  readonly disabled: boolean;
  readonly onOpen: () => void;
  /** Set for real folders: files can be dropped on it. */
  readonly folderId?: string;
  readonly onFiles?: (files: File[]) => void;
  /** Set where it may be deleted. */
  readonly onDelete?: () => void;
}

const countText = (count: number): string =>
  count === 0 ? "leer" : count === 1 ? "1 Dokument" : `${count.toLocaleString("de-DE")} Dokumente`;

export function FolderCard({ name, image, count, disabled, onOpen, folderId, onFiles, onDelete }: Props) {
  const drop = useFolderDrop(folderId);
  const [over, setOver] = useState(false);
  const takes = onFiles !== undefined;
  const dropFiles = (event: DragEvent): void => {
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (!takes || files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping has a keyboard way: upload button and "Verschieben nach …"
    <div
      ref={drop.ref}
      role="listitem"
      className={classes.card}
      data-over={drop.isOver || over || undefined}
      onDragOver={(event) => {
        if (takes && event.dataTransfer.types.includes("Files")) {
          event.preventDefault();
          setOver(true);
        }
      }}
      onDragLeave={() => setOver(false)}
      onDrop={dropFiles}
    >
      <div className={classes.head}>
        <span className={classes.icon}>
          <FolderIcon image={image} />
        </span>
        {onDelete ? <FolderMenu name={name} onDelete={onDelete} /> : null}
      </div>
      <UnstyledButton className={classes.open} onClick={onOpen} disabled={disabled}>
        <span className={classes.name}>{name}</span>
        <Text component="span" size="sm" c="dimmed">
          {countText(count)}
        </Text>
      </UnstyledButton>
    </div>
  );
}

function FolderMenu({ name, onDelete }: { name: string; onDelete: () => void }) {
  return (
    <span className={classes.menu}>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton
            label={`Aktionen für den Ordner ${name}`}
            icon={<IconDotsVertical size={20} aria-hidden />}
            size={32}
          />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item color="red.9" leftSection={<IconTrash size={18} aria-hidden />} onClick={onDelete}>
            Ordner löschen
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
