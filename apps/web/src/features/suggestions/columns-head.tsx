import { IconChecks } from "@tabler/icons-react";
import { useMemo } from "react";
import { COLUMN_LABELS } from "./column-labels.ts";
import { COLUMNS, fillingOf, type Column, type Row } from "./rows.ts";
import classes from "./suggestions.module.css";

interface Props {
  /** Documents that are shown. */
  readonly rows: readonly Row[];
  readonly selection: ReadonlySet<string>;
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly onFill: (rows: readonly Row[], column: Column) => void;
}

/** Names of the columns, a checkbox that selects all rows, and buttons that store the sure values of a column. */
export function ColumnsHead({ rows, selection, onSelect, onFill }: Props) {
  const chosen = rows.filter(({ file }) => selection.has(file.id));
  const all = rows.length > 0 && chosen.length === rows.length;
  const some = chosen.length > 0 && !all;
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.row}>
        <div role="columnheader" className={classes.tick}>
          <input
            type="checkbox"
            aria-label="Alle auswählen"
            checked={all}
            ref={(box) => {
              if (box) box.indeterminate = some;
            }}
            onChange={() => onSelect(new Set(all ? [] : rows.map(({ file }) => file.id)))}
          />
        </div>
        <div role="columnheader" aria-label="Bild" />
        {COLUMNS.map((column) => (
          <div key={column} role="columnheader" data-column={column} className={classes.cell}>
            {COLUMN_LABELS[column]}
          </div>
        ))}
        <div role="columnheader" className={classes.certainty}>
          Gewissheit
        </div>
        <div role="columnheader" aria-label="Ablegen" />
      </div>
      <div role="row" aria-rowindex={2} className={`${classes.row} ${classes.filling}`}>
        <div role="gridcell" />
        <div role="gridcell" />
        {COLUMNS.map((column) => (
          <div key={column} role="gridcell" data-column={column} className={classes.cell}>
            {column === "name" ? (
              <b>Spalte übernehmen</b>
            ) : column === "folder" ? (
              <span className={classes.note}>beim Ablegen</span>
            ) : (
              <FillButton column={column} rows={rows} onFill={onFill} />
            )}
          </div>
        ))}
        <div role="gridcell" className={`${classes.certainty} ${classes.note}`}>
          füllt, legt nicht ab
        </div>
      </div>
    </div>
  );
}

interface FillProps extends Pick<Props, "onFill"> {
  readonly column: Column;
  readonly rows: readonly Row[];
}

/** Stores the sure values of a column in the documents, and files nothing. */
function FillButton({ column, rows, onFill }: FillProps) {
  const filled = useMemo(() => rows.filter((row) => fillingOf(row, column) !== undefined), [rows, column]);
  if (filled.length === 0) return <span className={classes.note}>–</span>;
  const label = COLUMN_LABELS[column];
  return (
    <button
      type="button"
      className={classes.link}
      data-tip={`${label}: ${filled.length} sichere in die Dokumente übernehmen`}
      aria-label={`${label}: ${filled.length} übernehmen`}
      onClick={() => onFill(filled, column)}
    >
      <IconChecks size={16} aria-hidden />
      {filled.length}
    </button>
  );
}
