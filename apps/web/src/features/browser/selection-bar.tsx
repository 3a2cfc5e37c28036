import { documents } from "../../lib/format.ts";
import { Button, Group, Menu, Text } from "@mantine/core";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { ARCHIVE_FILES_MAX } from "@krempelfrei/contract/limits";
import {
  IconDownload,
  IconEditFilled,
  IconFolderSymlink,
  IconTrashFilled,
  IconTagFilled,
} from "@tabler/icons-react";
import { IconUsersSolid } from "../../ui/icons.tsx";
import { useShareChoices } from "../files/workspace/share-menu.tsx";
import { archiveUrl } from "../files/data/archive.api.ts";
import { useWorkspace } from "../files/data/workspace.ts";
import classes from "./selection-bar.module.css";

interface Props {
  readonly files: readonly FileItem[];
  readonly total: number;
  readonly onAll: () => void;
  readonly onEnd: () => void;
}

const QUIET = { variant: "subtle", color: "gray", size: "sm" } as const;

export function SelectionBar({ files, total, onAll, onEnd }: Props) {
  const { actions } = useWorkspace();
  const changeable = files.length > 0 && files.every((file) => file.can_modify);
  const deletable = files.length > 0 && files.every((file) => file.can_delete);
  const editable = files.filter((file) => file.can_modify);
  return (
    <Group className={classes.bar} gap="0.25rem" role="region" aria-label="Auswahl" data-foot>
      <Text role="status" fw={600}>
        {`${documents(files.length)} ausgewählt`}
      </Text>
      <Button
        {...QUIET}
        className={classes.all}
        disabled={files.length === total}
        aria-keyshortcuts="Control+A"
        onClick={onAll}
      >
        Alle auswählen
      </Button>
      <Group gap="0.25rem" className={classes.actions}>
        <Button
          {...QUIET}
          leftSection={<IconEditFilled size={18} aria-hidden />}
          disabled={editable.length === 0}
          onClick={() => actions.edit(editable)}
        >
          Bearbeiten
        </Button>
        <Button
          {...QUIET}
          leftSection={<IconFolderSymlink size={18} aria-hidden />}
          disabled={!changeable}
          onClick={() => actions.askMove(files)}
        >
          Verschieben<span className={classes.more}>&nbsp;nach …</span>
        </Button>
        <Button
          {...QUIET}
          leftSection={<IconTagFilled size={18} aria-hidden />}
          disabled={editable.length === 0}
          onClick={() => actions.editTags(files)}
        >
          Schlagworte
        </Button>
        <ShareSelection files={editable} />
        <DownloadButton files={files} />
        <Button
          {...QUIET}
          className={classes.delete}
          leftSection={<IconTrashFilled size={18} aria-hidden />}
          disabled={!deletable}
          onClick={() => void actions.remove(files)}
        >
          Löschen
        </Button>
      </Group>
      <Button variant="default" size="sm" className={classes.end} onClick={onEnd}>
        Fertig
      </Button>
    </Group>
  );
}

/**
 * Shares all selected documents with one person or the group, without a form; renders nothing in a group of one person.
 */
function ShareSelection({ files }: Pick<Props, "files">) {
  const { actions } = useWorkspace();
  const choices = useShareChoices();
  if (choices.length === 0) return null;
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          {...QUIET}
          leftSection={<IconUsersSolid size={18} aria-hidden />}
          disabled={files.length === 0}
        >
          Teilen
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ owner, label }) => (
          <Menu.Item key={label} onClick={() => actions.share(files, owner)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/**
 * Downloads the filed ones of the selected documents as one ZIP file; a folder's own menu downloads the whole folder.
 */
function DownloadButton({ files }: Pick<Props, "files">) {
  const { workspace } = useWorkspace();
  const icon = <IconDownload size={18} aria-hidden />;
  const filed = files.filter((file) => file.folder_id !== null);
  if (filed.length === 0 || filed.length > ARCHIVE_FILES_MAX) {
    const title = filed.length === 0 ? undefined : `Höchstens ${ARCHIVE_FILES_MAX} Dokumente auf einmal`;
    return (
      <Button {...QUIET} leftSection={icon} disabled title={title}>
        Herunterladen
      </Button>
    );
  }
  const ids = filed.map(({ id }) => id).join(",");
  return (
    <Button component="a" href={archiveUrl(workspace.scope, { ids })} download {...QUIET} leftSection={icon}>
      Herunterladen
    </Button>
  );
}
