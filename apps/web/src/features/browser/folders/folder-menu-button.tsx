import type { Folder } from "@krempelfrei/contract/files/folders";
import { MenuButton } from "../../../ui/anchored/menu-button.tsx";

interface ButtonProps {
  readonly folder: Folder;
  readonly onMenu: (folder: Folder, anchor: HTMLElement) => void;
}

export function FolderMenuButton({ folder, onMenu }: ButtonProps) {
  return (
    <MenuButton
      label={`Aktionen für den Ordner ${folder.name}`}
      onOpen={(anchor) => onMenu(folder, anchor)}
    />
  );
}
