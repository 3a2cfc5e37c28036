import type { Folder } from "@krempelfrei/contract/files/folders";
import { IconDotsVertical } from "@tabler/icons-react";
import { IconButton } from "../../../ui/icon-button.tsx";

interface ButtonProps {
  readonly folder: Folder;
  readonly onMenu: (folder: Folder, anchor: HTMLElement) => void;
}

export function FolderMenuButton({ folder, onMenu }: ButtonProps) {
  return (
    <IconButton
      label={`Aktionen für den Ordner ${folder.name}`}
      icon={<IconDotsVertical size={20} aria-hidden />}
      size={32}
      aria-haspopup="menu"
      // Keeps the menu from taking this for a click outside: a second click closes it anyway.
      onMouseDown={(event) => event.stopPropagation()}
      onTouchStart={(event) => event.stopPropagation()}
      onClick={(event) => {
        event.stopPropagation();
        onMenu(folder, event.currentTarget);
      }}
    />
  );
}
