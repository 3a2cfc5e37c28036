import type { FileItem } from "@krempelfrei/contract/files/files";
import { useState } from "react";
import { type PreviewAddress, previewUrl } from "../data/files.api.ts";
import { FileIcon } from "./file-icon.tsx";
import classes from "./document-picture.module.css";

interface Props {
  readonly file: Pick<FileItem, "id" | "type" | "preview">;
  /** `tile`: the full width of its container; `row`: a small sheet beside text. */
  readonly size: "tile" | "row";
  /** Address of the pictures for a person without an account. */
  readonly address?: PreviewAddress;
}

const ICON_PX = { tile: 40, row: 22 } as const;

/** A document's first page on a sunken background; the icon of its type if there is no picture, or a broken one. */
export function DocumentPicture({ file, size, address = previewUrl }: Props) {
  const [broken, setBroken] = useState<string>();
  const { id, preview } = file;
  return (
    <span className={classes.ground} data-size={size} data-type={file.type ?? "none"} aria-hidden>
      {preview === null || preview === broken ? (
        <FileIcon type={file.type} size={ICON_PX[size]} />
      ) : (
        <img
          key={preview}
          className={classes.paper}
          src={address(id, "240", preview)}
          {...(size === "tile" && { srcSet: `${address(id, "800", preview)} 2x` })}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setBroken(preview)}
        />
      )}
    </span>
  );
}
