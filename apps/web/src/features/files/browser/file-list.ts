import type { FileItem } from "@krempelfrei/contract/files/files";
import type { UploadEntry } from "../uploads/upload-entries.ts";

/** At most (specification, section 9). */
const GRID_ITEMS_PER_ROW = 5;

/** A card is never narrower: five fit beside the open navigation in a window of 1,240 pixels. */
const CARD_MIN_PX = 180;

/** How many cards stand in a row of so many pixels: five where there is room (specification 2). */
export const columnsIn = (width: number): number =>
  Math.max(1, Math.min(GRID_ITEMS_PER_ROW, Math.floor(width / CARD_MIN_PX)));

/** What grid and table show alike. */
export interface FileListProps {
  readonly files: readonly FileItem[];
  /** Uploads that go to the same place. */
  readonly entries: readonly UploadEntry[];
  readonly selected: ReadonlySet<string>;
  readonly selecting: boolean;
  readonly onPick: (file: FileItem) => void;
  /** Where files of several folders are shown together. */
  readonly folderNameOf?: (file: FileItem) => string | undefined;
}
