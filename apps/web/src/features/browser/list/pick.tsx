import { Checkbox } from "@mantine/core";
import type { FileItem } from "@krempelfrei/contract/files/files";
import type { KeyboardEventHandler, ReactNode } from "react";
import type { PickFile } from "./file-list.ts";

interface PickProps {
  readonly file: FileItem;
  readonly selected: boolean;
  readonly className?: string | undefined;
  readonly onPick: PickFile;
}

interface PickButtonProps extends PickProps {
  readonly selecting: boolean;
  readonly onKeyDown?: KeyboardEventHandler<HTMLButtonElement>;
  readonly children: ReactNode;
}

/** Button that opens a document, or selects it while several are selected. */
export function PickButton(props: PickButtonProps) {
  const { file, selected, selecting, className, onPick, onKeyDown, children } = props;
  return (
    <button
      type="button"
      className={className}
      aria-label={file.name}
      aria-pressed={selecting ? selected : undefined}
      onClick={(event) => onPick(file, event.shiftKey)}
      onKeyDown={onKeyDown}
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
