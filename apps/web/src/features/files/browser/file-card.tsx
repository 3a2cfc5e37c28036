import { Button, Checkbox, Progress, Text } from "@mantine/core";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { IconRefresh, IconUserShare, IconX } from "@tabler/icons-react";
import { memo } from "react";
import { fileSize, relevanceDateFormatted } from "../../../lib/format.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { FileClaimMark } from "../workspace/file-claim-mark.tsx";
import { ApprovalMark } from "../workspace/approval-mark.tsx";
import { useFileDrag } from "../workspace/drag-and-drop.tsx";
import classes from "./file-card.module.css";
import { DocumentPicture } from "../preview/document-picture.tsx";
import { FileIcon } from "../workspace/file-icon.tsx";
import { FileMenuButton } from "../workspace/file-menu.tsx";
import { FlagButtons } from "../workspace/flag-buttons.tsx";
import { isForeign, useWorkspace } from "../data/workspace.ts";
import type { UploadEntry } from "../uploads/upload-entries.ts";
import { uploads } from "../uploads/uploads.ts";

interface Props {
  readonly file: FileItem;
  readonly selected: boolean;
  readonly selecting: boolean;
  /** Opens the file, or toggles its selection (specification 2, "Multi-select mode"). */
  readonly onPick: (file: FileItem) => void;
  /** The folder's name, where files of several folders are shown together. */
  readonly folderName?: string;
}

/** A mark for documents that belong to somebody else. */
export function ForeignMark({ file }: { file: FileItem }) {
  const { workspace } = useWorkspace();
  if (!isForeign(file, workspace.currentId)) return null;
  return (
    <span
      className={classes.foreign}
      role="img"
      aria-label="Dokument gehört nicht mir"
      data-tip="Dokument gehört nicht mir"
    >
      <IconUserShare size={18} aria-hidden />
    </span>
  );
}

export const FileCard = memo(function FileCard({ file, selected, selecting, onPick, folderName }: Props) {
  const drag = useFileDrag(file.id, !file.can_modify);
  const date = relevanceDateFormatted(file);
  return (
    <div
      ref={drag.ref}
      {...drag.props}
      className={classes.card}
      data-selected={selected || undefined}
      data-dragging={drag.isDragging || undefined}
    >
      <div className={classes.head}>
        <DocumentPicture file={file} size="row" />
        <span className={classes.badges}>
          <ForeignMark file={file} />
          <ApprovalMark file={file} />
          {selecting ? (
            <Checkbox
              checked={selected}
              onChange={() => onPick(file)}
              aria-label={`${file.name} auswählen`}
              classNames={{ root: classes.check }}
            />
          ) : (
            <FileMenuButton file={file} />
          )}
        </span>
      </div>
      <button
        type="button"
        className={classes.open}
        aria-pressed={selecting ? selected : undefined}
        onClick={() => onPick(file)}
        title={file.full_name}
      >
        <bdi className={classes.name}>{file.name}</bdi>
      </button>
      <bdi className={classes.facts}>{file.author ?? "Unbekannt"}</bdi>
      {file.claimed_by ? (
        <FileClaimMark file={file} />
      ) : (
        <span className={classes.facts}>
          {date === null ? "" : `${date} · `}
          {folderName === undefined ? (
            fileSize(file.size)
          ) : (
            <>
              in <bdi>{folderName}</bdi>
            </>
          )}
        </span>
      )}
      <div className={classes.flags}>
        <FlagButtons file={file} />
      </div>
    </div>
  );
});

/** The card of a file that is on its way (specification 2, states "uploading" and "upload failed"). */
export const UploadCard = memo(function UploadCard({ entry }: { entry: UploadEntry }) {
  return (
    <div className={classes.card} data-failed={entry.hasUploadError || undefined}>
      <div className={classes.head}>
        <span className={classes.icon} data-type="none">
          <FileIcon type={null} />
        </span>
        <IconButton
          label={entry.hasUploadError ? `${entry.name} entfernen` : `Hochladen von ${entry.name} abbrechen`}
          icon={<IconX size={18} aria-hidden />}
          size={32}
          onClick={() => uploads.cancel([entry.id])}
        />
      </div>
      <bdi className={classes.name}>{entry.name}</bdi>
      {entry.hasUploadError ? (
        <>
          <Text size="sm" c="var(--mantine-color-error)" lineClamp={2} title={entry.reason}>
            {entry.reason ?? "Nicht hochgeladen"}
          </Text>
          <Button
            variant="light"
            size="compact-md"
            h="2rem"
            leftSection={<IconRefresh size={18} aria-hidden />}
            onClick={() => uploads.retry([entry.id])}
          >
            Wiederholen
          </Button>
        </>
      ) : (
        <>
          <Text size="sm" c="dimmed">
            {entry.progress === 0 ? "Wartet …" : `${entry.progress} %`}
          </Text>
          <Progress value={entry.progress} aria-label={`${entry.name} wird hochgeladen`} mt="auto" />
        </>
      )}
    </div>
  );
});
