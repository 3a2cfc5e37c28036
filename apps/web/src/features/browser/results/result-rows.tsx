import { Skeleton } from "@mantine/core";
import type { FileItem } from "@krempelfrei/contract/files/files";
import type { TextHit } from "@krempelfrei/contract/files/text-search";
import { IconFolderFilled } from "@tabler/icons-react";
import { Fragment, memo, useMemo, type KeyboardEvent } from "react";
import { shortDate } from "../../../lib/format.ts";
import { UNKNOWN_AUTHOR } from "../../files/data/group-files.ts";
import { DocumentPicture } from "../../files/preview/document-picture.tsx";
import type { Sought } from "../../files/words/marks.ts";
import { ApprovalMark } from "../../files/workspace/approval-mark.tsx";
import { DocumentTitle, Marked } from "../../files/workspace/document-title.tsx";
import { useFileDrag } from "../../files/workspace/drag-and-drop.tsx";
import { FileClaimMark } from "../../files/workspace/file-claim-mark.tsx";
import { FileMenuButton } from "../../files/workspace/file-menu-button.tsx";
import { FlagButtons } from "../../files/workspace/flag-buttons.tsx";
import { ReadingMark } from "../../files/workspace/reading-mark.tsx";
import { WhoSees } from "../../files/workspace/who-sees.tsx";
import { linesOf, type FileListProps, type PickFile } from "../list/file-list.ts";
import { Audience, FileMarks } from "../list/file-marks.tsx";
import { MeasuredLines } from "../list/measured-lines.tsx";
import { PickBox, PickButton } from "../list/pick.tsx";
import type { Fold } from "../series/fold-series.ts";
import { SeriesExpected, SeriesPill, SeriesTabs } from "../series/series-tabs.tsx";
import classes from "./result-rows.module.css";

/** Minimum height of a row in rem; higher rows are measured. */
const ROW_REM = 5.4375;
/** Characters that fit into two lines on a phone; wide rows have more room. */
const TITLE_LENGTH = 62;
const NOTHING: FileListProps["entries"] = [];

interface Props extends Omit<FileListProps, "entries" | "onHeading"> {
  readonly passages: ReadonlyMap<string, TextHit>;
  /** True while texts are still searched: the last row is a placeholder. */
  readonly isSearching: boolean;
}

/** Hits of a search as rows: each with first page, facts, and the matching passage. */
export function ResultRows(props: Props) {
  const {
    files,
    folds,
    selected,
    selecting,
    onPick,
    folderNameOf,
    headingOf,
    sought,
    passages,
    isSearching,
  } = props;
  const lines = useMemo(() => linesOf(files, NOTHING, headingOf, 1, folds), [files, headingOf, folds]);
  return (
    <div className={classes.frame}>
      <MeasuredLines lines={lines} rowRem={ROW_REM} className={classes.place} size={files.length}>
        {(item) =>
          "file" in item ? (
            <ResultRow
              file={item.file}
              fold={folds?.get(item.file.id)}
              passage={passages.get(item.file.id)}
              selected={selected.has(item.file.id)}
              selecting={selecting}
              onPick={onPick}
              path={folderNameOf?.(item.file)}
              sought={sought}
            />
          ) : null
        }
      </MeasuredLines>
      {isSearching ? <WaitingRow /> : null}
    </div>
  );
}

/** Placeholder for hits in texts. */
function WaitingRow() {
  return (
    <div className={classes.waiting} aria-hidden>
      <Skeleton className={classes.waitingPicture} />
      <div className={classes.words}>
        <Skeleton height="0.875rem" width="45%" />
        <Skeleton height="0.75rem" width="30%" mt="0.5rem" />
      </div>
    </div>
  );
}

/** Arrow keys move from row to row, from the first back to the field, and into the documents of a series; Enter opens. */
function walk(event: KeyboardEvent<HTMLButtonElement>): void {
  if (event.key === "ArrowRight")
    event.currentTarget
      .closest('[role="listitem"]')
      ?.querySelector<HTMLElement>('[role="toolbar"] button')
      ?.focus();
  const isUp = event.key === "ArrowUp";
  if ((!isUp && event.key !== "ArrowDown") || event.altKey || event.ctrlKey || event.metaKey) return;
  const list = event.currentTarget.closest('[role="list"]');
  const titles = [...(list?.querySelectorAll<HTMLButtonElement>("button[title]") ?? [])];
  const at = titles.indexOf(event.currentTarget);
  event.preventDefault();
  const next = titles[isUp ? at - 1 : at + 1];
  if (next) next.focus();
  else if (isUp) document.querySelector<HTMLElement>('input[type="search"][aria-keyshortcuts]')?.focus();
}

interface RowProps {
  readonly file: FileItem;
  readonly fold: Fold | undefined;
  readonly passage: TextHit | undefined;
  readonly selected: boolean;
  readonly selecting: boolean;
  readonly onPick: PickFile;
  readonly path: string | undefined;
  readonly sought: Sought | undefined;
}

const ResultRow = memo(function ResultRow(props: RowProps) {
  const { file, fold, passage, selected, selecting, onPick, path, sought } = props;
  const drag = useFileDrag(file.id, !file.can_modify || fold !== undefined);
  const pick = { file, selected, onPick };
  return (
    <div {...drag} className={classes.row} data-selected={selected || undefined}>
      {selecting ? <PickBox {...pick} className={classes.check} /> : null}
      <DocumentPicture file={file} size="row" />
      <div className={classes.words}>
        <span className={classes.title}>
          <PickButton {...pick} selecting={selecting} className={classes.open} onKeyDown={walk}>
            <DocumentTitle name={file.name} length={TITLE_LENGTH} sought={sought} />
          </PickButton>
          {fold ? <SeriesPill fold={fold} /> : null}
          {fold ? <SeriesExpected fold={fold} /> : null}
        </span>
        <span className={classes.facts}>
          <bdi className={classes.sender}>
            <Marked text={file.author ?? UNKNOWN_AUTHOR} sought={sought} />
          </bdi>
          <Path path={path} sought={sought} className={classes.wide} />
          {passage ? <span className={classes.page}>Seite {passage.page}</span> : null}
        </span>
        {passage ? <PassageText {...passage} /> : null}
        {fold ? (
          <span className={classes.tabs}>
            <SeriesTabs fold={fold} onPick={onPick} />
          </span>
        ) : null}
        <ReadingMark file={file} />
        <FileClaimMark file={file} />
      </div>
      <span className={classes.side}>
        <span className={classes.flags}>
          <ApprovalMark file={file} />
          <FlagButtons file={file} />
        </span>
        <span className={classes.marks}>
          <FileMarks file={file} />
          <Audience file={file} />
        </span>
        <span className={classes.date}>{shortDate(file)}</span>
        <Path path={path} sought={sought} className={classes.narrow} />
        <span className={classes.who}>
          <WhoSees file={file} />
        </span>
      </span>
      <span className={classes.menu}>
        <FileMenuButton file={file} />
      </span>
    </div>
  );
});

interface PathProps {
  readonly path: string | undefined;
  readonly sought: Sought | undefined;
  readonly className: string | undefined;
}

const STEP = " › ";

/** The path of the folder: always its end, and as much before it as fits. */
function Path({ path, sought, className }: PathProps) {
  if (path === undefined) return null;
  const at = path.lastIndexOf(STEP);
  const end = at < 0 ? 0 : at + STEP.length;
  return (
    <span className={`${classes.way} ${className}`} title={path}>
      <IconFolderFilled size={14} aria-hidden className={classes.folder} />
      <span className="visually-hidden">in </span>
      {end === 0 ? null : (
        <span className={classes.path}>
          <bdi>
            <Marked text={path.slice(0, end)} sought={sought} />
          </bdi>
        </span>
      )}
      <bdi className={classes.last}>
        <Marked text={path.slice(end)} sought={sought} />
      </bdi>
    </span>
  );
}

function PassageText({ snippet, marks }: Pick<TextHit, "snippet" | "marks">) {
  return (
    <bdi className={classes.passage}>
      {marks.map(([from, to], index) => (
        <Fragment key={from}>
          {snippet.slice(marks[index - 1]?.[1] ?? 0, from)}
          <mark>{snippet.slice(from, to)}</mark>
        </Fragment>
      ))}
      {snippet.slice(marks.at(-1)?.[1] ?? 0)}
    </bdi>
  );
}
