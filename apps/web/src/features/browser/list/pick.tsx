import { Checkbox } from "@mantine/core";
import type { FileItem } from "@krempelfrei/contract/files/files";
import type { ReactNode } from "react";
import type { PickFile } from "./file-list.ts";

interface PickProps {
  readonly file: FileItem;
  readonly selected: boolean;
  readonly className?: string | undefined;
  readonly onPick: PickFile;
}

interface PickButtonProps extends PickProps {
  readonly selecting: boolean;
  readonly children: ReactNode;
}

/** Button that opens a document, or selects it while several are selected. */
export function PickButton({ file, selected, selecting, className, onPick, children }: PickButtonProps) {
  return (
    <button
      type="button"
      className={className}
      aria-label={file.name}
      aria-pressed={selecting ? selected : undefined}
      onClick={(event) => onPick(file, event.shiftKey)}
      title={file.full_name}
    >
      {children}
    </button>
  );
}

export function PickBox({ file, selected, className, onPick }: PickProps) {
  return (
    <Checkbox
      checked={selected}
      readOnly
      onClick={(event) => onPick(file, event.shiftKey)}
      aria-label={`${file.name} auswählen`}
      classNames={className === undefined ? {} : { root: className }}
    />
  );
}
