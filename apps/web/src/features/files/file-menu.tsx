import { Menu } from "@mantine/core";
import type { File as Document } from "@krempelfrei/contract/files";
import {
  IconDotsVertical,
  IconDownload,
  IconExternalLink,
  IconFolderSymlink,
  IconTrash,
} from "@tabler/icons-react";
import { IconButton } from "../../ui/icon-button.tsx";
import { downloadUrl, showUrl } from "./files.api.ts";
import { useRoom } from "./room.ts";

/** Specification 2: the actions menu of a file (open in a new window, download, delete), and moving without a mouse. */
export function FileMenu({ file }: { file: Document }) {
  const { actions } = useRoom();
  return (
    <Menu position="bottom-end" keepMounted={false}>
      <Menu.Target>
        <IconButton
          label={`Aktionen für ${file.name}`}
          icon={<IconDotsVertical size={20} aria-hidden />}
          size={32}
          color="gray.7"
          onClick={(event) => event.stopPropagation()}
        />
      </Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
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
          <>
            <Menu.Item
              leftSection={<IconFolderSymlink size={18} aria-hidden />}
              onClick={() => actions.askMove([file])}
            >
              Verschieben nach …
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item
              color="red.9"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => void actions.remove([file])}
            >
              Löschen
            </Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
