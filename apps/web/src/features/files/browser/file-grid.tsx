import { useElementSize } from "@mantine/hooks";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { useRef } from "react";
import { useWindowRows } from "../../../ui/list/windowed-list.tsx";
import { FileCard, UploadCard } from "./file-card.tsx";
import classes from "./file-list.module.css";
import { columnsIn, type FileListProps } from "./file-list.ts";
import type { UploadEntry } from "../uploads/upload-entries.ts";

const ROW_REM = 13.25;

type Item = { readonly entry: UploadEntry } | { readonly file: FileItem };

/** Cards, five a row where there is room (specification 2); only the rows on the screen are drawn. */
export function FileGrid({ files, entries, selected, selecting, onPick, folderNameOf }: FileListProps) {
  const { ref, width } = useElementSize();
  const list = useRef<HTMLDivElement>(null);
  const columns = columnsIn(width);
  const items: Item[] = [...entries.map((entry) => ({ entry })), ...files.map((file) => ({ file }))];
  const count = Math.ceil(items.length / columns);
  const { rows, top, height } = useWindowRows({ list, count, rowRem: ROW_REM, overscan: 2, width });
  return (
    <div ref={ref}>
      <div ref={list} className={classes.grid} role="list" style={{ height }}>
        {rows.map((row) => (
          <div
            key={row.key}
            className={classes.row}
            role="presentation"
            style={{
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
              transform: `translateY(${row.start - top}px)`,
            }}
          >
            {items.slice(row.index * columns, (row.index + 1) * columns).map((item) =>
              "entry" in item ? (
                <div role="listitem" key={item.entry.id}>
                  <UploadCard entry={item.entry} />
                </div>
              ) : (
                <div role="listitem" key={item.file.id}>
                  <FileCard
                    file={item.file}
                    selected={selected.has(item.file.id)}
                    selecting={selecting}
                    onPick={onPick}
                    folderName={folderNameOf?.(item.file)}
                  />
                </div>
              ),
            )}
          </div>
        ))}
      </div>
    </div>
  );
}
