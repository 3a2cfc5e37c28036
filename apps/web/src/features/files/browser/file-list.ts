import type { File as Document } from "@krempelfrei/contract/files/files";
import type { UploadEntry } from "../uploads/upload-queue.ts";

/** What grid and table show alike. */
export interface FileListProps {
  readonly files: readonly Document[];
  /** Uploads that go to the same place. */
  readonly entries: readonly UploadEntry[];
  readonly selected: ReadonlySet<string>;
  readonly selecting: boolean;
  readonly onPick: (file: Document) => void;
  /** Where files of several folders are shown together. */
  readonly folderNameOf?: (file: Document) => string | undefined;
}

/** Pixels of a rem. Asked for once a list: the answer makes the browser compute its styles. */
export const rootFontSize = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
