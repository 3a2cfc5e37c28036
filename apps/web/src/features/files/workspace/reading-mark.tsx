import type { FileItem } from "@krempelfrei/contract/files/files";
import { readingMark, searchableText } from "../data/reading-words.ts";
import classes from "./reading-mark.module.css";

interface Props {
  readonly file: FileItem;
  /** On a picture; otherwise among other words. */
  readonly pill?: boolean;
}

/** Reason why a document is not found by its text; nothing if it is. A plain element: lists have hundreds. */
export function ReadingMark({ file, pill = false }: Props) {
  const text = readingMark(file.reading);
  if (text === undefined) return null;
  const tip = searchableText(file.reading);
  return (
    <span
      className={classes.mark}
      data-pill={pill || undefined}
      data-state={file.reading.state}
      data-tip={file.reading.reason === null ? undefined : `Durchsuchbar: ${tip}`}
    >
      {text}
    </span>
  );
}
