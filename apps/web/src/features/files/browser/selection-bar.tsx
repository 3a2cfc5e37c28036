import { documents } from "../../../lib/format.ts";
import { Button, Group, Text } from "@mantine/core";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { IconEdit, IconFolderSymlink, IconTrash } from "@tabler/icons-react";
import { useWorkspace } from "../data/workspace.ts";
import classes from "./selection-bar.module.css";

interface Props {
  readonly files: readonly FileItem[];
  readonly total: number;
  readonly onAll: () => void;
  readonly onEnd: () => void;
}

/** What can be done with all selected files. */
export function SelectionBar({ files, total, onAll, onEnd }: Props) {
  const { actions } = useWorkspace();
  const changeable = files.length > 0 && files.every((file) => file.can_modify);
  const deletable = files.length > 0 && files.every((file) => file.can_delete);
  const editable = files.filter((file) => file.can_modify);
  return (
    <Group className={classes.bar} justify="space-between" role="region" aria-label="Auswahl">
      <Text role="status" fw={600}>
        {`${documents(files.length)} ausgewählt`}
      </Text>
      <Group gap="xs" className={classes.actions}>
        <Button variant="subtle" size="sm" disabled={files.length === total} onClick={onAll}>
          Alle auswählen
        </Button>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconEdit size={18} aria-hidden />}
          disabled={editable.length === 0}
          onClick={() => actions.edit(editable)}
        >
          Bearbeiten
        </Button>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconFolderSymlink size={18} aria-hidden />}
          disabled={!changeable}
          onClick={() => actions.askMove(files)}
        >
          Verschieben nach …
        </Button>
        <Button
          color="red.9"
          size="sm"
          leftSection={<IconTrash size={18} aria-hidden />}
          disabled={!deletable}
          onClick={() => void actions.remove(files)}
        >
          Löschen
        </Button>
        <Button variant="default" size="sm" onClick={onEnd}>
          Fertig
        </Button>
      </Group>
    </Group>
  );
}
