import { Progress, Text } from "@mantine/core";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { IconFolderFilled } from "@tabler/icons-react";
import { memo } from "react";
import { shortDate } from "../../../lib/format.ts";
import { UNKNOWN_AUTHOR } from "../../files/data/group-files.ts";
import { DocumentPicture } from "../../files/preview/document-picture.tsx";
import type { Sought } from "../../files/words/marks.ts";
import type { UploadEntry } from "../../uploads/upload-entries.ts";
import { CancelUpload, RetryUpload } from "../../uploads/upload-controls.tsx";
import { ApprovalMark } from "../../files/workspace/approval-mark.tsx";
import { DocumentTitle, Marked } from "../../files/workspace/document-title.tsx";
import { useFileDrag } from "../../files/workspace/drag-and-drop.tsx";
import { FileClaimMark } from "../../files/workspace/file-claim-mark.tsx";
import { FileIcon } from "../../files/preview/file-icon.tsx";
import { FileMenuButton } from "../../files/workspace/file-menu-button.tsx";
import { FlagButtons } from "../../files/workspace/flag-buttons.tsx";
import { ReadingMark } from "../../files/workspace/reading-mark.tsx";
import { WhoSees } from "../../files/workspace/who-sees.tsx";
import classes from "./file-card.module.css";
import type { PickFile } from "./file-list.ts";
import { PickBox, PickButton } from "./pick.tsx";
import type { Fold } from "../series/fold-series.ts";
import { SeriesPill, SeriesTabs } from "../series/series-parts.tsx";

interface Props {
  readonly file: FileItem;
  /** The series that the card represents. */
  readonly fold: Fold | undefined;
  readonly selected: boolean;
  readonly selecting: boolean;
  readonly onPick: PickFile;
  /** Path of its folder, if files of several folders are shown; empty at the top. */
  readonly folderName: string | undefined;
  readonly sought: Sought | undefined;
}

/** Characters that fit into three lines of a card. */
const TITLE_LENGTH = 58;

/** A document, or the newest one of a series, as a card with its first page. */
export const FileCard = memo(function FileCard(props: Props) {
  const { file, fold, selected, selecting, onPick, folderName, sought } = props;
  const drag = useFileDrag(file.id, !file.can_modify || fold !== undefined);
  const pick = { file, selected, onPick };
  return (
    <div
      {...drag}
      className={classes.card}
      data-selected={selected || undefined}
      data-folded={fold ? true : undefined}
      data-result={folderName === undefined ? undefined : true}
    >
      <DocumentPicture file={file} size="tile" />
      <div className={classes.body}>
        <div className={classes.head}>
          <PickButton {...pick} selecting={selecting} className={classes.open}>
            <span className={classes.name}>
              <DocumentTitle name={file.name} length={TITLE_LENGTH} sought={sought} />
            </span>
          </PickButton>
          <span className={classes.menu}>
            <FileMenuButton file={file} />
          </span>
        </div>
        <bdi className={classes.facts}>
          <Marked text={file.author ?? UNKNOWN_AUTHOR} sought={sought} />
        </bdi>
        {folderName === undefined || folderName === "" ? null : (
          <span className={classes.facts}>
            <IconFolderFilled size={14} aria-hidden className={classes.folder} />
            <span className="visually-hidden">in </span>
            <bdi>
              <Marked text={folderName} sought={sought} />
            </bdi>
          </span>
        )}
        {fold ? <SeriesTabs fold={fold} onPick={onPick} /> : null}
        <div className={classes.foot}>
          {fold ? <SeriesPill fold={fold} /> : <Note file={file} />}
          <WhoSees file={file} />
        </div>
      </div>
      <span className={classes.reading}>
        <ReadingMark file={file} pill />
      </span>
      <span className={classes.above}>
        {selecting ? <PickBox {...pick} className={classes.check} /> : null}
        <ApprovalMark file={file} />
        <span className={classes.flags}>
          <FlagButtons file={file} />
        </span>
      </span>
    </div>
  );
});

/** The person who is editing the document, else its date. */
const Note = ({ file }: { readonly file: FileItem }) =>
  file.claimed_by ? <FileClaimMark file={file} /> : <span>{shortDate(file) ?? ""}</span>;

/** The card of an upload (specification 2, states "uploading" and "upload failed"). */
export const UploadCard = memo(function UploadCard({ entry }: { entry: UploadEntry }) {
  return (
    <div className={classes.card} data-failed={entry.hasUploadError || undefined} data-upload>
      <div className={classes.head}>
        <span className={classes.icon} data-type="none">
          <FileIcon type={null} />
        </span>
        <CancelUpload entry={entry} size={32} />
      </div>
      <bdi className={classes.name}>{entry.name}</bdi>
      {entry.hasUploadError ? (
        <>
          <Text size="sm" c="var(--mantine-color-error)" lineClamp={2} title={entry.reason}>
            {entry.reason ?? "Nicht hochgeladen"}
          </Text>
          <RetryUpload entry={entry} />
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
