import type { FileItem } from "@krempelfrei/contract/files/files";
import { FileIcon } from "../workspace/file-icon.tsx";
import classes from "./document-picture.module.css";

interface Props {
  readonly file: Pick<FileItem, "id" | "type">;
  /** `tile`: as wide as what it stands in; `row`: a small sheet beside text; `large`: all of its place. */
  readonly size: "tile" | "row" | "large";
}

const ICON_PX = { tile: 40, row: 22, large: 72 } as const;

/** A document's first page, on the sunk ground; until there is a picture of it, the icon of its type. */
export function DocumentPicture({ file, size }: Props) {
  return (
    <span className={classes.ground} data-size={size} data-type={file.type ?? "none"} aria-hidden>
      <FileIcon type={file.type} size={ICON_PX[size]} />
    </span>
  );
}
