import { Progress, UnstyledButton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import { memo, useMemo, useRef } from "react";
import { fileSize, shortDate } from "../../../lib/format.ts";
import { BREAKPOINTS } from "../../../ui/breakpoints.ts";
import { useWindowRows } from "../../../ui/list/windowed-list.tsx";
import { UNKNOWN_AUTHOR } from "../../files/data/group-files.ts";
import { firstDirection, type Direction, type SortKey } from "../../files/data/sort-files.ts";
import type { Sought } from "../../files/words/marks.ts";
import type { UploadEntry } from "../../uploads/upload-entries.ts";
import { RetryUpload } from "../../uploads/upload-controls.tsx";
import { Marked } from "../../files/workspace/document-title.tsx";
import { useFileDrag } from "../../files/workspace/drag-and-drop.tsx";
import { FileMenuButton } from "../../files/workspace/file-menu-button.tsx";
import { FlagButtons } from "../../files/workspace/flag-buttons.tsx";
import { WhoSees } from "../../files/workspace/who-sees.tsx";
import classes from "./file-table.module.css";
import { keyOfLine, linesOf, type FileListProps, type PickFile } from "./file-list.ts";
import { NameButton, Tags } from "./file-table-cells.tsx";
import { PickBox } from "./pick.tsx";

interface Sorting {
  /** Undefined if the hits are in order of relevance. */
  readonly sort: SortKey | undefined;
  readonly direction: Direction;
  readonly onSort: (sort: SortKey, direction: Direction) => void;
}

const ROW_REM = 3.25;
interface Column {
  readonly key: SortKey;
  readonly label: string;
  readonly width?: string;
}

/** Specification 2: toggles, Name, Größe, Autor, Schlagworte, actions menu; also date, folder and audience. */
const COLUMNS: readonly Column[] = [
  { key: "flags", label: "Merkmale", width: "6.75rem" },
  // The remaining width: at least a third of the table.
  { key: "name", label: "Name" },
  { key: "size", label: "Größe", width: "5.5rem" },
  { key: "author", label: "Autor", width: "11%" },
  { key: "date", label: "Datum", width: "6.75rem" },
  { key: "tags", label: "Schlagworte", width: "9.5%" },
  { key: "folder", label: "Ordner", width: "9%" },
  { key: "audience", label: "Wer", width: "5.25rem" },
];

/** Columns hidden on tablets. */
const NOT_ON_TABLETS: ReadonlySet<SortKey> = new Set(["tags", "folder", "size"]);

/** Documents as a table; only the visible rows are rendered. */
export function FileTable({ sort, direction, onSort, ...list }: FileListProps & Sorting) {
  const { files, entries, selected, selecting, onPick, folderNameOf, headingOf, onHeading, sought } = list;
  const frame = useRef<HTMLDivElement>(null);
  const tablet = useMediaQuery(`(max-width: ${BREAKPOINTS.tablet - 1}px)`, false, {
    getInitialValueInEffect: false,
  });
  const columns = COLUMNS.filter(
    ({ key }) => !(tablet && NOT_ON_TABLETS.has(key)) && (key !== "folder" || folderNameOf !== undefined),
  );
  const lines = useMemo(() => linesOf(files, entries, headingOf, 1), [files, entries, headingOf]);
  const { rows, top, height } = useWindowRows({
    list: frame,
    lines,
    keyOf: keyOfLine,
    rowRem: ROW_REM,
    overscan: 5,
  });
  const before = (rows[0]?.start ?? top) - top;
  const after = height - ((rows.at(-1)?.end ?? top) - top);
  const span = columns.length + 1;
  const shown: ReadonlySet<SortKey> = new Set(columns.map(({ key }) => key));
  return (
    <div className={classes.frame} ref={frame} tabIndex={0} role="region" aria-label="Dokumente als Tabelle">
      <table className={classes.table} aria-rowcount={lines.length + 1}>
        <Head columns={columns} sort={sort} direction={direction} onSort={onSort} />
        <tbody>
          <Spacer height={before} span={span} />
          {rows.map((row) => {
            const line = lines[row.index];
            if (!line) return null;
            if ("heading" in line) {
              return (
                <HeadingRow
                  key={`h${line.heading}`}
                  line={line}
                  index={row.index}
                  span={span}
                  onHeading={onHeading}
                />
              );
            }
            const [item] = line.items;
            if (!item) return null;
            return "entry" in item ? (
              <UploadRow key={item.entry.id} entry={item.entry} index={row.index} span={span} />
            ) : (
              <FileRow
                key={item.file.id}
                file={item.file}
                index={row.index}
                selected={selected.has(item.file.id)}
                selecting={selecting}
                onPick={onPick}
                folderName={folderNameOf?.(item.file)}
                tags={shown.has("tags")}
                folder={shown.has("folder")}
                size={shown.has("size")}
                sought={sought}
              />
            );
          })}
          <Spacer height={after} span={span} />
        </tbody>
      </table>
    </div>
  );
}

function Head({ columns, sort, direction, onSort }: Sorting & { readonly columns: readonly Column[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <SortHeader key={column.key} column={column} sort={sort} direction={direction} onSort={onSort} />
        ))}
        <th scope="col" style={{ width: "2.75rem" }}>
          <span className="visually-hidden">Aktionen</span>
        </th>
      </tr>
    </thead>
  );
}

interface HeadingRowProps extends Pick<FileListProps, "onHeading"> {
  readonly line: { readonly heading: string; readonly count: number; readonly first: FileItem };
  readonly index: number;
  readonly span: number;
}

function HeadingRow({ line, index, span, onHeading }: HeadingRowProps) {
  return (
    <tr aria-rowindex={index + 2}>
      <th scope="rowgroup" colSpan={span} className={classes.heading}>
        {onHeading ? (
          <UnstyledButton onClick={() => onHeading(line.first)}>{line.heading}</UnstyledButton>
        ) : (
          line.heading
        )}{" "}
        <span>{line.count}</span>
      </th>
    </tr>
  );
}

function Spacer({ height, span }: { height: number; span: number }) {
  return height > 0 ? (
    <tr aria-hidden style={{ height }}>
      <td colSpan={span} style={{ border: 0, height }} />
    </tr>
  ) : null;
}

interface SortHeaderProps extends Sorting {
  readonly column: Column;
}

function SortHeader({ column: { key, label, width }, sort, direction, onSort }: SortHeaderProps) {
  const active = sort === key;
  const Icon = !active ? IconArrowsSort : direction === "asc" ? IconArrowUp : IconArrowDown;
  const turned = direction === "asc" ? "desc" : "asc";
  return (
    <th
      scope="col"
      style={{ width }}
      aria-sort={!active ? "none" : direction === "asc" ? "ascending" : "descending"}
    >
      <UnstyledButton
        className={classes.sort}
        data-active={active || undefined}
        onClick={() => onSort(key, active ? turned : firstDirection(key))}
      >
        {label}
        <Icon size={16} aria-hidden />
      </UnstyledButton>
    </th>
  );
}

interface RowProps {
  readonly file: FileItem;
  readonly index: number;
  readonly selected: boolean;
  readonly selecting: boolean;
  readonly onPick: PickFile;
  readonly folderName: string | undefined;
  readonly tags: boolean;
  readonly folder: boolean;
  readonly size: boolean;
  readonly sought: Sought | undefined;
}

const FileRow = memo(function FileRow(props: RowProps) {
  const { file, index, selected, selecting, onPick, folderName, tags, folder, size, sought } = props;
  const drag = useFileDrag(file.id, !file.can_modify);
  return (
    <tr {...drag} aria-rowindex={index + 2} data-selected={selected || undefined}>
      <td>
        <span className={classes.line}>
          {selecting ? <PickBox file={file} selected={selected} onPick={onPick} /> : null}
          <span className={classes.toggles}>
            <FlagButtons file={file} />
          </span>
        </span>
      </td>
      <td>
        <NameButton file={file} sought={sought} onPick={onPick} />
      </td>
      {size ? <td className={classes.number}>{fileSize(file.size)}</td> : null}
      <td>
        <bdi className={classes.muted}>
          <Marked text={file.author ?? UNKNOWN_AUTHOR} sought={sought} />
        </bdi>
      </td>
      <td className={classes.date}>{shortDate(file)}</td>
      {tags ? (
        <td>
          <Tags tags={file.tags} sought={sought} />
        </td>
      ) : null}
      {folder ? (
        <td>
          <bdi className={classes.muted} title={folderName}>
            {folderName}
          </bdi>
        </td>
      ) : null}
      <td>
        <WhoSees file={file} />
      </td>
      <td>
        <FileMenuButton file={file} />
      </td>
    </tr>
  );
});

interface UploadRowProps {
  readonly entry: UploadEntry;
  readonly index: number;
  readonly span: number;
}

const UploadRow = memo(function UploadRow({ entry, index, span }: UploadRowProps) {
  return (
    <tr aria-rowindex={index + 2}>
      <td />
      <td>
        <bdi className={classes.title}>{entry.name}</bdi>
      </td>
      <td colSpan={span - 2}>
        {entry.hasUploadError ? (
          <RetryUpload entry={entry} />
        ) : (
          <Progress value={entry.progress} aria-label={`${entry.name} wird hochgeladen`} />
        )}
      </td>
    </tr>
  );
});
