import { Button, Checkbox, Progress, UnstyledButton } from "@mantine/core";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import { memo, useRef } from "react";
import { fileSize } from "../../../lib/format.ts";
import { useWindowRows } from "../../../ui/list/windowed-list.tsx";
import { FileClaimMark } from "../workspace/file-claim-mark.tsx";
import { ApprovalMark } from "../workspace/approval-mark.tsx";
import { useFileDrag } from "../workspace/drag-and-drop.tsx";
import { ForeignMark } from "./file-card.tsx";
import { FileIcon } from "../workspace/file-icon.tsx";
import classes from "./file-list.module.css";
import type { FileListProps } from "./file-list.ts";
import { FileMenuButton } from "../workspace/file-menu.tsx";
import { FlagButtons } from "../workspace/flag-buttons.tsx";
import type { Direction, SortKey } from "../data/sort-files.ts";
import type { UploadEntry } from "../uploads/upload-entries.ts";
import { uploads } from "../uploads/uploads.ts";

interface Props extends FileListProps {
  readonly sort: SortKey;
  readonly direction: Direction;
  readonly onSort: (sort: SortKey, direction: Direction) => void;
}

const ROW_REM = 3.25;

/** Specification 2: toggles, Name, Größe, Autor, Schlagworte, actions menu. Only the rows on the screen are drawn. */
export function FileTable({ files, entries, selected, selecting, onPick, folderNameOf, ...sorting }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const count = entries.length + files.length;
  const { rows, top, height } = useWindowRows({ list: frame, count, rowRem: ROW_REM, overscan: 5 });
  const before = (rows[0]?.start ?? top) - top;
  const after = height - ((rows.at(-1)?.end ?? top) - top);
  return (
    <div className={classes.frame} ref={frame} tabIndex={0} role="region" aria-label="Dokumente als Tabelle">
      <table className={classes.table} aria-rowcount={count + 1}>
        <thead>
          <tr>
            <th scope="col" style={{ width: selecting ? "10rem" : "7.5rem" }}>
              <span className="visually-hidden">Merkmale</span>
            </th>
            <SortHeader label="Name" sortKey="name" {...sorting} />
            <SortHeader label="Größe" sortKey="size" width="6.5rem" {...sorting} />
            <th scope="col" className={classes.author}>
              Autor
            </th>
            <th scope="col" className={classes.tags}>
              Schlagworte
            </th>
            <th scope="col" style={{ width: "3.5rem" }}>
              <span className="visually-hidden">Aktionen</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <Spacer height={before} />
          {rows.map((row) => {
            const entry = entries[row.index];
            if (entry) return <UploadRow key={entry.id} entry={entry} index={row.index} />;
            const file = files[row.index - entries.length];
            return file ? (
              <FileRow
                key={file.id}
                file={file}
                index={row.index}
                selected={selected.has(file.id)}
                selecting={selecting}
                onPick={onPick}
                folderName={folderNameOf?.(file)}
              />
            ) : null;
          })}
          <Spacer height={after} />
        </tbody>
      </table>
    </div>
  );
}

function Spacer({ height }: { height: number }) {
  return height > 0 ? (
    <tr aria-hidden style={{ height }}>
      <td colSpan={6} style={{ border: 0, height }} />
    </tr>
  ) : null;
}

interface SortHeaderProps {
  readonly label: string;
  readonly sortKey: SortKey;
  readonly width?: string;
  readonly sort: SortKey;
  readonly direction: Direction;
  readonly onSort: (sort: SortKey, direction: Direction) => void;
}

function SortHeader({ label, sortKey, width, sort, direction, onSort }: SortHeaderProps) {
  const active = sort === sortKey;
  const Icon = !active ? IconArrowsSort : direction === "asc" ? IconArrowUp : IconArrowDown;
  return (
    <th
      scope="col"
      style={{ width }}
      aria-sort={!active ? "none" : direction === "asc" ? "ascending" : "descending"}
    >
      <UnstyledButton
        className={classes.sort}
        onClick={() => onSort(sortKey, active && direction === "asc" ? "desc" : "asc")}
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
  readonly onPick: (file: FileItem) => void;
  readonly folderName: string | undefined;
}

const FileRow = memo(function FileRow({ file, index, selected, selecting, onPick, folderName }: RowProps) {
  const drag = useFileDrag(file.id, !file.can_modify);
  return (
    <tr
      ref={drag.ref}
      {...drag.props}
      aria-rowindex={index + 2}
      data-selected={selected || undefined}
      data-dragging={drag.isDragging || undefined}
    >
      <td>
        <span className={classes.line}>
          {selecting ? (
            <Checkbox
              checked={selected}
              onChange={() => onPick(file)}
              aria-label={`${file.name} auswählen`}
            />
          ) : null}
          <span className={classes.toggles}>
            <FlagButtons file={file} />
          </span>
        </span>
      </td>
      <td>
        <button type="button" className={classes.name} onClick={() => onPick(file)} title={file.full_name}>
          <FileIcon type={file.type} size={22} />
          <span>
            <bdi>{file.name}</bdi>
            {folderName === undefined ? null : (
              <>
                {" "}
                (in <bdi>{folderName}</bdi>)
              </>
            )}
          </span>
          <ForeignMark file={file} />
          <ApprovalMark file={file} />
          <FileClaimMark file={file} />
        </button>
      </td>
      <td>{fileSize(file.size)}</td>
      <td>
        <bdi>{file.author ?? "Unbekannt"}</bdi>
      </td>
      <td>
        <span className={classes.line}>
          {file.tags.map((tag) => (
            <bdi key={tag} className={classes.tag}>
              {tag}
            </bdi>
          ))}
        </span>
      </td>
      <td>
        <FileMenuButton file={file} />
      </td>
    </tr>
  );
});

const UploadRow = memo(function UploadRow({ entry, index }: { entry: UploadEntry; index: number }) {
  return (
    <tr aria-rowindex={index + 2}>
      <td />
      <td>
        <span className={classes.name}>
          <FileIcon type={null} size={22} />
          <bdi>{entry.name}</bdi>
        </span>
      </td>
      <td colSpan={3}>
        {entry.hasUploadError ? (
          <Button variant="light" size="compact-md" h="2rem" onClick={() => uploads.retry([entry.id])}>
            Wiederholen
          </Button>
        ) : (
          <Progress value={entry.progress} aria-label={`${entry.name} wird hochgeladen`} />
        )}
      </td>
      <td />
    </tr>
  );
});
