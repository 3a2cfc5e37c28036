import { Progress } from "@mantine/core";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { memo, useMemo } from "react";
import { shortDate } from "../../../lib/format.ts";
import { UNKNOWN_AUTHOR } from "../../files/data/group-files.ts";
import { DocumentPicture } from "../../files/preview/document-picture.tsx";
import type { Sought } from "../../files/words/marks.ts";
import type { UploadEntry } from "../../uploads/upload-entries.ts";
import { CancelUpload, RetryUpload } from "../../uploads/upload-controls.tsx";
import { DocumentTitle, Marked } from "../../files/workspace/document-title.tsx";
import { FileClaimMark } from "../../files/workspace/file-claim-mark.tsx";
import { useFileDrag } from "../../files/workspace/drag-and-drop.tsx";
import { FileMenuButton } from "../../files/workspace/file-menu-button.tsx";
import { ReadingMark } from "../../files/workspace/reading-mark.tsx";
import classes from "./file-rows.module.css";
import { linesOf, type FileListProps, type PickFile } from "./file-list.ts";
import { Audience, FileMarks } from "./file-marks.tsx";
import { MeasuredLines } from "./measured-lines.tsx";
import { PickBox, PickButton } from "./pick.tsx";
import type { Fold } from "../series/fold-series.ts";
import { SeriesPill, SeriesTabs } from "../series/series-parts.tsx";

/** Minimum height of a row, with one line of name; higher rows are measured. */
const ROW_REM = 4.875;
/** Characters that fit into two lines on a phone. */
const TITLE_LENGTH = 62;

/** Documents as rows, for phones and beside the tree of folders. */
export function FileRows(props: FileListProps) {
  const { files, folds, entries, selected, selecting, onPick, folderNameOf, headingOf, onHeading, sought } =
    props;
  const lines = useMemo(
    () => linesOf(files, entries, headingOf, 1, folds),
    [files, entries, headingOf, folds],
  );
  return (
    <MeasuredLines lines={lines} rowRem={ROW_REM} onHeading={onHeading} className={classes.place}>
      {(item) =>
        "entry" in item ? (
          <UploadRow entry={item.entry} />
        ) : (
          <FileRow
            file={item.file}
            fold={folds?.get(item.file.id)}
            selected={selected.has(item.file.id)}
            selecting={selecting}
            onPick={onPick}
            folderName={folderNameOf?.(item.file)}
            sought={sought}
          />
        )
      }
    </MeasuredLines>
  );
}

interface RowProps {
  readonly file: FileItem;
  readonly fold: Fold | undefined;
  readonly selected: boolean;
  readonly selecting: boolean;
  readonly onPick: PickFile;
  readonly folderName: string | undefined;
  readonly sought: Sought | undefined;
}

const FileRow = memo(function FileRow(props: RowProps) {
  const { file, fold, selected, selecting, onPick, folderName, sought } = props;
  const pick = { file, selected, onPick };
  const drag = useFileDrag(file.id, false);
  return (
    <div {...drag} className={classes.row} data-selected={selected || undefined}>
      {selecting ? <PickBox {...pick} className={classes.check} /> : null}
      <DocumentPicture file={file} size="row" />
      <div className={classes.words}>
        <PickButton {...pick} selecting={selecting} className={classes.open}>
          <DocumentTitle name={file.name} length={TITLE_LENGTH} sought={sought} />
        </PickButton>
        <bdi className={classes.facts}>
          <Marked text={file.author ?? UNKNOWN_AUTHOR} sought={sought} />
        </bdi>
        <span className={classes.last}>
          <span className={classes.facts}>
            {fold ? <SeriesPill fold={fold} /> : shortDate(file)}
            {folderName === undefined ? null : (
              <>
                {fold ? " " : shortDate(file) === null ? "" : " · "}
                <bdi>{folderName}</bdi>
              </>
            )}
          </span>
          <FileMarks file={file} />
          <Audience file={file} />
        </span>
        {fold ? (
          <span className={classes.tabs}>
            <SeriesTabs fold={fold} onPick={onPick} />
          </span>
        ) : null}
        <ReadingMark file={file} />
        <FileClaimMark file={file} />
      </div>
      <span className={classes.menu}>
        <FileMenuButton file={file} />
      </span>
    </div>
  );
});

const UploadRow = memo(function UploadRow({ entry }: { readonly entry: UploadEntry }) {
  return (
    <div className={classes.row} data-failed={entry.hasUploadError || undefined}>
      <div className={classes.words}>
        <bdi className={classes.facts}>{entry.name}</bdi>
        {entry.hasUploadError ? (
          <>
            <span className={classes.failed}>{entry.reason ?? "Nicht hochgeladen"}</span>
            <RetryUpload entry={entry} h="2.25rem" />
          </>
        ) : (
          <Progress value={entry.progress} aria-label={`${entry.name} wird hochgeladen`} />
        )}
      </div>
      <CancelUpload entry={entry} />
    </div>
  );
});
