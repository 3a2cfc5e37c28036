import type { FileItem } from "@krempelfrei/contract/files/files";
import { IconCheck } from "@tabler/icons-react";
import { DocumentPicture } from "../files/preview/document-picture.tsx";
import classes from "./sorting-strip.module.css";

interface SortingStripProps {
  /** Ids of the whole round. */
  readonly order: readonly string[];
  readonly waiting: readonly FileItem[];
  /** All files of the group, including filed ones. */
  readonly files: readonly FileItem[];
  readonly current: string;
  /** Ids of documents that are being filed. */
  readonly saving: readonly string[];
}

/** Number of shown documents before the current one, and in total. */
const BEFORE = 2;
const SHOWN = 10;

/** The documents of the round as thumbnails: filed ones, the current one, the next ones. */
export function SortingStrip({ order, waiting, files, current, saving }: SortingStripProps) {
  const start = Math.max(0, order.indexOf(current) - BEFORE);
  return (
    <ol className={classes.strip} aria-label="Reihenfolge">
      {order.slice(start, start + SHOWN).map((id, index) => {
        const file = files.find((known) => known.id === id);
        if (!file) return null;
        const done = id !== current && (saving.includes(id) || !waiting.some((known) => known.id === id));
        return (
          <li key={id} className={classes.sheet} aria-current={id === current ? "step" : undefined}>
            <DocumentPicture file={file} size="row" />
            <span className={classes.place} data-done={done || undefined} aria-hidden>
              {done ? <IconCheck size={14} stroke={3} /> : start + index + 1}
            </span>
            <span className="visually-hidden">
              {file.name}
              {done ? ", abgelegt" : ""}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
