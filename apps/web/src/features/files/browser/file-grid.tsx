import { useElementSize } from "@mantine/hooks";
import type { File as Document } from "@krempelfrei/contract/files/files";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useDeferredValue, useLayoutEffect, useRef, useState } from "react";
import { FileCard, UploadCard } from "./file-card.tsx";
import classes from "./file-list.module.css";
import { columnsIn, rootFontSize, type FileListProps } from "./file-list.ts";
import type { UploadEntry } from "../uploads/upload-entries.ts";

const ROW_REM = 13.25;

type Item = { readonly entry: UploadEntry } | { readonly file: Document };

/** Cards, five a row where there is room (specification 2); only the rows on the screen are drawn. */
export function FileGrid({ files, entries, selected, selecting, onPick, folderNameOf }: FileListProps) {
  const { ref, width } = useElementSize();
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const columns = columnsIn(width);
  const items: Item[] = [...entries.map((entry) => ({ entry })), ...files.map((file) => ({ file }))];
  const rows = Math.ceil(items.length / columns);
  const [rem] = useState(rootFontSize);
  useLayoutEffect(() => {
    setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, [items.length, width]);
  const virtual = useWindowVirtualizer({
    count: rows,
    estimateSize: () => ROW_REM * rem,
    overscan: 2,
    scrollMargin: top,
  });
  // In slices: a flick through thousands must not hold the page for each new screenful.
  const shown = useDeferredValue(virtual.getVirtualItems());
  return (
    <div ref={ref}>
      <div ref={list} className={classes.grid} role="list" style={{ height: virtual.getTotalSize() }}>
        {shown.map((row) => (
          <div
            key={row.key}
            className={classes.row}
            role="presentation"
            style={{
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
              transform: `translateY(${row.start - virtual.options.scrollMargin}px)`,
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
