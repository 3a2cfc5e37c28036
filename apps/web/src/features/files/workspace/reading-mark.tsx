import type { FileItem } from "@krempelfrei/contract/files/files";
import { readingMark, searchableText } from "../data/reading-words.ts";
import classes from "./reading-mark.module.css";

interface Props {
  readonly file: FileItem;
  /** True: as a pill on a picture; default: as text. */
  readonly pill?: boolean;
}

/**
 * The text of `readingMark` for a document; renders nothing without one. A plain element, because lists have hundreds.
 */
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
