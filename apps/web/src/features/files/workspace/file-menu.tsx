import { Menu } from "@mantine/core";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { IconDownload, IconExternalLink, IconFolderSymlink, IconTrashFilled } from "@tabler/icons-react";
import { AnchoredMenu } from "../../../ui/anchored/anchored-menu.tsx";
import { downloadUrl, showUrl } from "../data/files.api.ts";
import { ShareItems } from "./share-menu.tsx";
import { useWorkspace } from "../data/workspace.ts";

const MENU_ID = "dokumentmenue";

interface FileMenuProps {
  readonly file: FileItem;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/**
 * Specification 2: the actions menu of a file (open in a new window, download, delete); also moving without a mouse,
 * and sharing.
 */
export function FileMenu({ file, anchor, onClose }: FileMenuProps) {
  const { actions } = useWorkspace();
  /** The menu item is gone when the dialog closes, so the focus returns to the button. */
  const fromButton = (act: () => void) => () => {
    anchor.focus();
    act();
  };
  return (
    <AnchoredMenu id={MENU_ID} anchor={anchor} onClose={onClose}>
      <Menu.Item
        component="a"
        href={showUrl(file.id)}
        target="_blank"
        rel="noopener"
        leftSection={<IconExternalLink size={18} aria-hidden />}
      >
        In neuem Fenster öffnen
      </Menu.Item>
      <Menu.Item
        component="a"
        href={downloadUrl(file.id)}
        download
        leftSection={<IconDownload size={18} aria-hidden />}
      >
        Herunterladen
      </Menu.Item>
      {file.can_modify ? (
        <Menu.Item
          leftSection={<IconFolderSymlink size={18} aria-hidden />}
          onClick={fromButton(() => actions.askMove([file]))}
        >
          Verschieben nach …
        </Menu.Item>
      ) : null}
      {file.can_modify ? <ShareItems file={file} /> : null}
      {file.can_delete ? (
        <>
          <Menu.Divider />
          <Menu.Item
            c="var(--app-error)"
            leftSection={<IconTrashFilled size={18} aria-hidden />}
            onClick={fromButton(() => void actions.remove([file]))}
          >
            Löschen
          </Menu.Item>
        </>
      ) : null}
    </AnchoredMenu>
  );
}
