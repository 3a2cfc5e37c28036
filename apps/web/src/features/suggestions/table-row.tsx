import {
  IconAlertTriangleFilled,
  IconCheck,
  IconChecks,
  IconChevronDown,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconPencil,
  IconPlayerPlayFilled,
} from "@tabler/icons-react";
import { memo } from "react";
import { Link } from "react-router";
import { documents } from "../../lib/format.ts";
import { DocumentPicture } from "../files/preview/document-picture.tsx";
import { cellText, type Names } from "./cell-text.ts";
import { COLUMN_LABELS } from "./column-labels.ts";
import type { RowGroup } from "./groups.ts";
import { lacks } from "./lacking.ts";
import { COLUMNS, type Column, type Row, type RowState, type Remark, remarkOn } from "./rows.ts";
import classes from "./suggestions.module.css";

/** Actions of the table; a stable object, so that rows are rendered again only for their own content. */
export interface TableActions {
  readonly file: (rows: readonly Row[]) => void;
  readonly edit: (row: Row, column: Column, anchor: HTMLElement) => void;
  readonly select: (row: Row, isRange: boolean) => void;
  readonly focus: (row: Row, column: Column) => void;
  readonly fold: (group: RowGroup) => void;
  /** Sets folder and type for the documents of a section where they are missing or doubtful. */
  readonly complete: (group: RowGroup, anchor: HTMLElement) => void;
}

interface RowProps {
  readonly row: Row;
  readonly index: number;
  readonly names: Names;
  /** Focused column; undefined in other rows. */
  readonly active: Column | undefined;
  readonly isSelected: boolean;
  readonly isPending: boolean;
  /** Reason why the document was not changed; undefined without a failure. */
  readonly failure: string | undefined;
  readonly actions: TableActions;
}

/** A document: each cell can be changed, and the check mark at its end files it. */
export const TableRow = memo(function TableRow(props: RowProps) {
  const { row, index, names, active, isSelected, isPending, failure, actions } = props;
  const { file, cells, state } = row;
  const name = cells.name.value;
  return (
    <div
      role="row"
      aria-rowindex={index}
      aria-selected={isSelected}
      className={classes.row}
      data-active={active !== undefined || undefined}
      data-pending={isPending || undefined}
    >
      <div role="gridcell" className={classes.tick}>
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={`${name} auswählen`}
          checked={isSelected}
          onClick={(event) => actions.select(row, event.shiftKey)}
          onChange={ignore}
        />
      </div>
      <div role="gridcell" className={classes.picture} aria-label="Erste Seite">
        <DocumentPicture file={file} size="row" />
      </div>
      {COLUMNS.map((column) => (
        <CellView key={column} {...{ row, column, names, actions }} isActive={active === column}>
          {column === "name" && failure !== undefined ? (
            <span className={classes.failure}>{failure}</span>
          ) : null}
        </CellView>
      ))}
      <div role="gridcell" className={classes.certainty}>
        <Certainty
          state={state}
          isRead={row.isRead}
          claimer={file.claimed_by?.name}
          remark={remarkOn(file)}
        />
      </div>
      <div role="gridcell" className={classes.accept}>
        <button
          type="button"
          tabIndex={-1}
          className={classes.check}
          aria-label={`${name} ablegen`}
          data-state={state}
          disabled={state === "open" || isPending}
          onClick={() => actions.file([row])}
        >
          <IconCheck size={18} aria-hidden />
        </button>
      </div>
    </div>
  );
});

const ignore = (): void => undefined;

interface CellProps extends Pick<RowProps, "row" | "names" | "actions"> {
  readonly column: Column;
  readonly isActive: boolean;
  readonly children: React.ReactNode;
}

function CellView({ row, column, names, actions, isActive, children }: CellProps) {
  const cell = row.cells[column];
  const text = cellText(column, cell, names);
  const isDoubtful = cell.isDoubtful && cell.value !== "";
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the table has the keys of all cells
    <div
      role="gridcell"
      tabIndex={isActive ? 0 : -1}
      data-cell={`${row.file.id}/${column}`}
      data-column={column}
      data-active={isActive || undefined}
      className={classes.cell}
      onFocus={() => actions.focus(row, column)}
      onDoubleClick={(event) => actions.edit(row, column, event.currentTarget)}
      onClick={(event) => isDoubtful && actions.edit(row, column, event.currentTarget)}
    >
      <bdi
        className={isDoubtful ? classes.doubt : classes.value}
        title={cell.why === undefined ? text : `${text}, ${cell.why}`}
      >
        {text}
      </bdi>
      {isDoubtful ? <span className="visually-hidden">{` ${COLUMN_LABELS[column]} unsicher`}</span> : null}
      {children}
    </div>
  );
}

const STATES = {
  sure: { icon: IconCircleCheckFilled, word: "sicher" },
  check: { icon: IconAlertTriangleFilled, word: "prüfen" },
  open: { icon: IconCircleDashed, word: "offen" },
} as const;

interface CertaintyProps {
  readonly state: RowState;
  readonly isRead: boolean;
  /** Name of the employee who has the document open. */
  readonly claimer: string | undefined;
  readonly remark: Remark | undefined;
}

function Certainty({ state, isRead, claimer, remark }: CertaintyProps) {
  const { icon: Icon, word } = STATES[state];
  return (
    <span
      className={classes.badge}
      data-state={state}
      {...(claimer !== undefined && { title: `${claimer} hat es gerade offen` })}
      {...(!isRead && { title: "Noch nicht gelesen" })}
      {...(remark?.text && { title: remark.text })}
    >
      <Icon size={14} aria-hidden />
      {claimer === undefined ? (remark?.word ?? word) : "in Arbeit"}
      {remark?.text ? <span className="visually-hidden">: {remark.text}</span> : null}
    </span>
  );
}

interface GroupProps {
  readonly group: RowGroup;
  readonly index: number;
  readonly isClosed: boolean;
  readonly isPending: (row: Row) => boolean;
  readonly sortingLink: (row: Row) => string;
  readonly actions: TableActions;
}

/** Head of a group, with actions on the whole group. */
export function GroupRow({ group, index, isClosed, isPending, sortingLink, actions }: GroupProps) {
  const { title, rows, sure } = group;
  const [first] = rows;
  const open = sure.filter((row) => !isPending(row));
  const lacking = new Set([...lacks(rows, "folder"), ...lacks(rows, "type")]);
  return (
    <div role="row" aria-rowindex={index} className={classes.group}>
      <div role="gridcell" className={classes.groupCell}>
        <button
          type="button"
          className={classes.fold}
          aria-expanded={!isClosed}
          onClick={() => actions.fold(group)}
        >
          <IconChevronDown size={18} aria-hidden />
          <bdi className={classes.groupTitle}>{title}</bdi>
        </button>
        <span className={classes.groupCount}>
          {documents(rows.length)}
          {sure.length > 0 ? `, ${sure.length} sicher` : ""}
        </span>
        <span className={classes.groupActions}>
          {lacking.size > 0 && !group.isUnknown ? (
            <button
              type="button"
              className={classes.link}
              aria-label={`${title}: ${lacking.size} ergänzen`}
              data-tip="Ordner und Art für die Dokumente wählen, denen sie fehlen"
              onClick={(event) => actions.complete(group, event.currentTarget)}
            >
              <IconPencil size={16} aria-hidden />
              {lacking.size} ergänzen
            </button>
          ) : null}
          {open.length > 0 ? (
            <button type="button" className={classes.link} onClick={() => actions.file(open)}>
              <IconChecks size={18} aria-hidden />
              {open.length} ablegen
            </button>
          ) : first && group.isUnknown ? (
            <Link className={classes.link} to={sortingLink(first)}>
              <IconPlayerPlayFilled size={14} aria-hidden />
              Einzeln sortieren
            </Link>
          ) : null}
        </span>
      </div>
    </div>
  );
}
