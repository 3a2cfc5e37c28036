import { useCallback, useMemo, useRef, type ReactNode } from "react";
import { useWindowRows } from "../../../ui/list/windowed-list.tsx";
import { idOf, keyOfLine, type FileListProps, type Item, type Line } from "./file-list.ts";
import { Heading } from "./heading.tsx";
import classes from "./measured-lines.module.css";

const HEADING_REM = 2.5;

interface Props {
  /** Headings, and lines of one item each. */
  readonly lines: readonly Line[];
  /** Minimum height of a row in rem; higher rows are measured. */
  readonly rowRem: number;
  readonly onHeading?: FileListProps["onHeading"];
  readonly className: string | undefined;
  /** Total number of documents, if each row announces its position. */
  readonly size?: number;
  readonly children: (item: Item) => ReactNode;
}

/** Position of each line among the documents, from 1; headings do not count. */
function placesOf(lines: readonly Line[]): readonly number[] {
  let place = 0;
  return lines.map((line) => ("heading" in line ? place : ++place));
}

/** The visible lines of a list that scrolls with the page, each as high as its content. */
export function MeasuredLines({ lines, rowRem, onHeading, className, size, children }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const remOf = useCallback((line: Line) => ("heading" in line ? HEADING_REM : rowRem), [rowRem]);
  const places = useMemo(() => placesOf(lines), [lines]);
  const { rows, top, height, measure } = useWindowRows({
    list,
    lines,
    keyOf: keyOfLine,
    rowRem,
    remOf,
    overscan: 5,
  });
  return (
    <div ref={list} className={classes.list} role="list" style={{ height }}>
      {rows.map((row) => {
        const line = lines[row.index];
        if (!line) return null;
        const style = { transform: `translateY(${row.start - top}px)` };
        if ("heading" in line)
          return <Heading key={`h${line.heading}`} {...line} onHeading={onHeading} style={style} />;
        const [item] = line.items;
        if (!item) return null;
        return (
          <div
            key={idOf(item)}
            ref={measure}
            data-index={row.index}
            role="listitem"
            {...(size !== undefined && { "aria-setsize": size, "aria-posinset": places[row.index] })}
            className={[classes.place, className].join(" ")}
            style={style}
          >
            {children(item)}
          </div>
        );
      })}
    </div>
  );
}
