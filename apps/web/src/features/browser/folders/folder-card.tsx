import { UnstyledButton } from "@mantine/core";
import type { Folder } from "@krempelfrei/contract/files/folders";
import { useState, type DragEvent } from "react";
import { readDrop } from "../../../ui/upload/dropped-files.ts";
import { useFolderDrop } from "../../files/workspace/drag-and-drop.tsx";
import { folderContent } from "../../../lib/format.ts";
import classes from "./folder-card.module.css";
import { FolderIcon } from "../../files/preview/file-icon.tsx";
import { FolderMenuButton } from "./folder-menu-button.tsx";
import type { LevelFolder } from "../level.ts";

interface Props {
  readonly name: string;
  readonly image: string | null;
  readonly type: LevelFolder["type"];
  readonly count: number;
  /** Multi-select: folders do not open (specification 2). */
  readonly disabled: boolean;
  readonly onOpen: () => void;
  /** Set for real folders: files can be dropped on them. */
  readonly folderId?: string;
  readonly onFiles?: (files: File[]) => void;
  /** Set for real folders, once the documents are loaded. */
  readonly menu?: {
    readonly folder: Folder;
    readonly onMenu: (folder: Folder, anchor: HTMLElement) => void;
  };
}

export function FolderCard({ name, image, type, count, disabled, onOpen, folderId, onFiles, menu }: Props) {
  const dropRef = useFolderDrop(folderId, name);
  const [over, setOver] = useState(false);
  const takes = onFiles !== undefined;
  const dropFiles = (event: DragEvent): void => {
    setOver(false);
    if (!takes) return;
    event.preventDefault();
    void readDrop(event.dataTransfer, onFiles);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping has a keyboard way: upload button and "Verschieben nach …"
    <div
      ref={dropRef}
      role="listitem"
      className={classes.card}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (takes && event.dataTransfer.types.includes("Files")) {
          event.preventDefault();
          setOver(true);
        }
      }}
      onDragLeave={() => setOver(false)}
      onDrop={dropFiles}
    >
      <span className={classes.icon}>
        <FolderIcon image={image} type={type} size={22} />
      </span>
      <UnstyledButton className={classes.open} onClick={onOpen} disabled={disabled} data-tip-cut={name}>
        <bdi className={classes.name}>{name}</bdi>
        <span className={classes.count}>{folderContent(count)}</span>
      </UnstyledButton>
      {menu ? (
        <span className={classes.menu}>
          <FolderMenuButton {...menu} />
        </span>
      ) : null}
    </div>
  );
}
