import { Button, Text } from "@mantine/core";
import { IconCloudUpload, IconFileUploadFilled } from "@tabler/icons-react";
import { useRef, useState, type DragEvent, type ReactNode } from "react";
import { readDrop } from "./dropped-files.ts";
import classes from "./upload-zone.module.css";
import { uploadExtensions } from "./upload-extensions.ts";

interface Props {
  readonly text: string;
  readonly onFiles: (files: File[]) => void;
  readonly compact?: boolean;
  /** Smaller text below. */
  readonly hint?: string;
  /** Alternatives beside the button, which is then the primary one. */
  readonly children?: ReactNode;
  /** Extensions with their dot; default: extensions of documents. */
  readonly accept?: readonly string[] | undefined;
}

/** A drop zone for files, with a button as the alternative to dragging. */
export function UploadZone({ text, onFiles, compact = false, accept, hint, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void readDrop(event.dataTransfer, onFiles);
  };
  return (
    <div
      className={classes.zone}
      data-over={over || undefined}
      data-compact={compact || undefined}
      data-wide={children ? true : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconCloudUpload size={compact ? 28 : 44} aria-hidden className={classes.icon} />
      <div className={classes.text}>
        <Text inherit>{text}</Text>
        {hint === undefined ? null : (
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
        )}
      </div>
      {children}
      <Button
        {...(children
          ? { variant: "filled", leftSection: <IconFileUploadFilled size={20} aria-hidden /> }
          : { variant: "light" })}
        onClick={() => input.current?.click()}
      >
        Dateien auswählen
      </Button>
      <FileInput inputRef={input} onFiles={onFiles} accept={accept} />
    </div>
  );
}

interface FileInputProps {
  readonly inputRef: React.RefObject<HTMLInputElement | null>;
  readonly onFiles: (files: File[]) => void;
  /** A whole folder is chosen instead of single files. */
  readonly folder?: boolean;
  readonly accept?: readonly string[] | undefined;
}

/** The invisible input behind an upload button. */
export function FileInput({
  inputRef,
  onFiles,
  folder = false,
  accept = uploadExtensions(),
}: FileInputProps) {
  return (
    <input
      ref={inputRef}
      type="file"
      multiple
      hidden
      aria-label={folder ? "Ordner auswählen" : "Dateien auswählen"}
      {...(folder ? { webkitdirectory: "" } : { accept: accept.join(",") })}
      onChange={(event) => {
        const files = [...(event.currentTarget.files ?? [])];
        // Reset, so that the same file can be chosen again.
        event.currentTarget.value = "";
        if (files.length > 0) onFiles(files);
      }}
    />
  );
}
