import type { FileItem } from "@krempelfrei/contract/files/files";
import { IconDotsVertical } from "@tabler/icons-react";
import { IconButton } from "../../../ui/icon-button.tsx";
import { useWorkspace } from "../data/workspace.ts";

/** A file's button for the menu. The menu itself is there once for all: lists have hundreds of these buttons. */
export function FileMenuButton({ file }: { file: FileItem }) {
  const { actions } = useWorkspace();
  return (
    <IconButton
      label={`Aktionen für ${file.name}`}
      icon={<IconDotsVertical size={20} aria-hidden />}
      size={32}
      aria-haspopup="menu"
      // Keeps the menu from taking this for a click outside: a second click closes it anyway. And no beginning of a
      // drag.
      onMouseDown={(event) => event.stopPropagation()}
      onTouchStart={(event) => event.stopPropagation()}
      onClick={(event) => {
        event.stopPropagation();
        actions.openMenu(file, event.currentTarget);
      }}
    />
  );
}
