import { IconLockFilled, IconUserShare } from "@tabler/icons-react";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { IconUsersSolid } from "../../../ui/icons.tsx";
import { hasTwoReaders, TWO_READERS } from "../data/readers.ts";
import { isForeign, useWorkspace } from "../data/workspace.ts";
import classes from "./who-sees.module.css";

interface Props {
  readonly file: FileItem;
}

/** Readers of a document in a word; a mark for documents of another owner (specification 2). */
export function WhoSees({ file }: Props) {
  const { workspace } = useWorkspace();
  if (isForeign(file, workspace.currentId)) {
    return (
      <span
        className={classes.who}
        role="img"
        aria-label="Dokument gehört nicht mir"
        data-tip="Dokument gehört nicht mir"
      >
        <IconUserShare size={16} aria-hidden />
        <span aria-hidden>Andere</span>
      </span>
    );
  }
  const two = hasTwoReaders(file);
  const Icon = file.is_for_all || two ? IconUsersSolid : IconLockFilled;
  const one = workspace.staff ? "Nur Kunde" : "Nur ich";
  return (
    <span className={classes.who}>
      <Icon size={16} aria-hidden />
      {file.is_for_all ? "Alle" : two ? TWO_READERS : one}
    </span>
  );
}
