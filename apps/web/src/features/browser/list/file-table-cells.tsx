import type { FileItem } from "@krempelfrei/contract/files/files";
import { readingMark } from "../../files/data/reading-words.ts";
import { DocumentPicture } from "../../files/preview/document-picture.tsx";
import type { Sought } from "../../files/words/marks.ts";
import { ApprovalMark } from "../../files/workspace/approval-mark.tsx";
import { Marked } from "../../files/workspace/document-title.tsx";
import { FileClaimMark } from "../../files/workspace/file-claim-mark.tsx";
import { ReadingMark } from "../../files/workspace/reading-mark.tsx";
import { shortenTitle } from "../../files/workspace/shorten-title.ts";
import classes from "./file-table.module.css";
import type { PickFile } from "./file-list.ts";

/** Characters that fit into two lines of the name's column, or into one line above a note. */
const TITLE_LENGTH = 70;
const NOTED_LENGTH = 34;

interface NameProps {
  readonly file: FileItem;
  readonly sought: Sought | undefined;
  readonly onPick: PickFile;
}

/** Button that opens or selects the document; with notes below, the title has one line. */
export function NameButton({ file, sought, onPick }: NameProps) {
  const noted =
    readingMark(file.reading) !== undefined || file.approval_status !== "none" || file.claimed_by !== null;
  return (
    <button
      type="button"
      className={classes.name}
      aria-label={file.name}
      onClick={(event) => onPick(file, event.shiftKey)}
      title={file.full_name}
    >
      <DocumentPicture file={file} size="row" />
      <span className={classes.words}>
        <bdi className={classes.title}>
          <Marked text={shortenTitle(file.name, noted ? NOTED_LENGTH : TITLE_LENGTH)} sought={sought} />
        </bdi>
        {noted ? (
          <span className={classes.notes}>
            <ReadingMark file={file} />
            <ApprovalMark file={file} />
            <FileClaimMark file={file} />
          </span>
        ) : null}
      </span>
    </button>
  );
}

/** The first tag and the number of the others. */
export function Tags({
  tags,
  sought,
}: {
  readonly tags: readonly string[];
  readonly sought: Sought | undefined;
}) {
  const [first, ...others] = tags;
  if (first === undefined) return null;
  return (
    <span className={classes.line}>
      <bdi className={classes.tag}>
        <Marked text={first} sought={sought} />
      </bdi>
      {others.length > 0 ? (
        <span className={classes.more} title={others.join(", ")}>
          +{others.length}
          <span className="visually-hidden"> ({others.join(", ")})</span>
        </span>
      ) : null}
    </span>
  );
}
