import type { FileItem } from "@krempelfrei/contract/files/files";
import { IconUserEdit } from "@tabler/icons-react";
import classes from "./file-claim-mark.module.css";

/** Employee who has the document open; renders nothing without one. */
export function FileClaimMark({ file }: { file: FileItem }) {
  const name = file.claimed_by?.name;
  if (name === undefined) return null;
  return (
    <span className={classes.mark} title={`${name} hat dieses Dokument gerade geöffnet.`}>
      <IconUserEdit size={16} aria-hidden />
      <span className="visually-hidden">Geöffnet von </span>
      <span className={classes.name}>{name}</span>
    </span>
  );
}
