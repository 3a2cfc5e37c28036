import type { FileItem } from "@krempelfrei/contract/files/files";
import { IconEditFilled, IconFolderSymlink, IconTrashFilled, IconX } from "@tabler/icons-react";
import { IconButton } from "../../ui/icon-button.tsx";
import classes from "./manager.module.css";
import { useWorkspace } from "../files/data/workspace.ts";

interface Props {
  readonly files: readonly FileItem[];
  readonly onEnd: () => void;
}

/** What can be done with all selected ones of the waiting list. */
export function WaitingActions({ files, onEnd }: Props) {
  const { actions } = useWorkspace();
  return (
    <div className={classes.actions} role="group" aria-label="Auswahl der unsortierten Dokumente">
      <IconButton
        label="Ausgewählte bearbeiten"
        icon={<IconEditFilled size={20} aria-hidden />}
        onClick={() => actions.edit(files)}
      />
      <IconButton
        label="Ausgewählte verschieben nach …"
        icon={<IconFolderSymlink size={20} aria-hidden />}
        onClick={() => actions.askMove(files)}
      />
      <IconButton
        label="Ausgewählte löschen"
        icon={<IconTrashFilled size={20} aria-hidden />}
        onClick={() => void actions.remove(files)}
      />
      <IconButton label="Auswahl aufheben" icon={<IconX size={20} aria-hidden />} onClick={onEnd} />
    </div>
  );
}
