import type { FileItem } from "@krempelfrei/contract/files/files";
import { MenuButton } from "../../../ui/anchored/menu-button.tsx";
import { useWorkspace } from "../data/workspace.ts";

export function FileMenuButton({ file }: { file: FileItem }) {
  const { actions } = useWorkspace();
  return (
    <MenuButton label={`Aktionen für ${file.name}`} onOpen={(anchor) => actions.openMenu(file, anchor)} />
  );
}
