import { useElementSize } from "@mantine/hooks";
import { useCallback, useMemo, useRef } from "react";
import { useWindowRows } from "../../../ui/list/windowed-list.tsx";
import { FileCard, UploadCard } from "./file-card.tsx";
import classes from "./file-list.module.css";
import { columnsIn, idOf, keyOfLine, linesOf, type FileListProps, type Line } from "./file-list.ts";
import { Heading } from "./heading.tsx";

/** Height of a row of cards with the gap below. */
const ROW_REM = 16.625;
const RESULT_ROW_REM = 15.625;
const HEADING_REM = 2.5;

/** Cards, at most five a row (specification 2); only the visible rows are rendered. */
export function FileGrid(props: FileListProps) {
  const { files, folds, entries, selected, selecting, onPick, folderNameOf, headingOf, onHeading, sought } =
    props;
  const { ref, width } = useElementSize();
  const list = useRef<HTMLDivElement>(null);
  const columns = columnsIn(width);
  const lines = useMemo(
    () => linesOf(files, entries, headingOf, columns, folds),
    [files, entries, headingOf, columns, folds],
  );
  const rowRem = folderNameOf ? RESULT_ROW_REM : ROW_REM;
  const remOf = useCallback((line: Line) => ("heading" in line ? HEADING_REM : rowRem), [rowRem]);
  const { rows, top, height } = useWindowRows({
    list,
    lines,
    keyOf: keyOfLine,
    rowRem,
    remOf,
    overscan: 2,
    width,
  });
  return (
    <div ref={ref}>
      <div ref={list} className={classes.grid} role="list" style={{ height }}>
        {rows.map((row) => {
          const line = lines[row.index];
          if (!line) return null;
          const place = { transform: `translateY(${row.start - top}px)` };
          return "heading" in line ? (
            <Heading key={`h${line.heading}`} {...line} onHeading={onHeading} style={place} />
          ) : (
            <div
              key={row.key}
              className={classes.row}
              role="presentation"
              style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, ...place }}
            >
              {line.items.map((item) => (
                <div role="listitem" key={idOf(item)}>
                  {"entry" in item ? (
                    <UploadCard entry={item.entry} />
                  ) : (
                    <FileCard
                      file={item.file}
                      fold={folds?.get(item.file.id)}
                      selected={selected.has(item.file.id)}
                      selecting={selecting}
                      onPick={onPick}
                      folderName={folderNameOf && (folderNameOf(item.file) ?? "")}
                      sought={sought}
                    />
                  )}
                </div>
              ))}
            </div>
          );
        })}
      </div>
    </div>
  );
}
