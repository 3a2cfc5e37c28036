import type { FileItem } from "@krempelfrei/contract/files/files";
import type { Sought } from "../../files/words/marks.ts";
import type { UploadEntry } from "../../uploads/upload-entries.ts";
import { type Folds, sizeOf } from "../series/fold-series.ts";

/** Maximum of items in a row of the grid (specification 9). */
const GRID_ITEMS_PER_ROW = 5;

/** Minimum width of a card: five fit beside the open navigation in a window of 1,240 pixels, three on a tablet. */
const CARD_MIN_PX = 171;
const GAP_PX = 14;

/** Number of cards in a row of this width in pixels: up to five (specification 2). */
export const columnsIn = (width: number): number =>
  Math.max(1, Math.min(GRID_ITEMS_PER_ROW, Math.floor((width + GAP_PX) / (CARD_MIN_PX + GAP_PX))));

/** Opens a document, or toggles its selection; with `range` also all documents since the last selected one. */
export type PickFile = (file: FileItem, range: boolean) => void;

/** Common properties of cards, rows and table. */
export interface FileListProps {
  readonly files: readonly FileItem[];
  /** Series that some of the files represent. */
  readonly folds?: Folds | undefined;
  /** Uploads into the same folder. */
  readonly entries: readonly UploadEntry[];
  readonly selected: ReadonlySet<string>;
  readonly selecting: boolean;
  readonly onPick: PickFile;
  /** Set if the list has files of several folders. */
  readonly folderNameOf?: ((file: FileItem) => string | undefined) | undefined;
  readonly headingOf?: ((file: FileItem) => string) | undefined;
  /** Opens the part below a heading, given its first document. */
  readonly onHeading?: ((first: FileItem) => void) | undefined;
  /** Words to highlight. */
  readonly sought?: Sought | undefined;
}

/** One line of a list: a heading, or the items side by side in a row. */
export type Line =
  | { readonly heading: string; readonly count: number; readonly first: FileItem }
  | { readonly items: readonly Item[] };
export type Item = { readonly entry: UploadEntry } | { readonly file: FileItem };

/** Uploads and files divided into lines of this length; a heading has a line of its own. */
export function linesOf(
  files: FileListProps["files"],
  entries: FileListProps["entries"],
  headingOf: FileListProps["headingOf"],
  columns: number,
  folds?: Folds,
): Line[] {
  const lines: Line[] = cut(
    entries.map((entry) => ({ entry })),
    columns,
  );
  if (!headingOf)
    return [
      ...lines,
      ...cut(
        files.map((file) => ({ file })),
        columns,
      ),
    ];
  let below: { readonly file: FileItem }[] = [];
  const close = (): void => {
    const [first] = below;
    if (first) {
      lines.push({
        heading: headingOf(first.file),
        count: sum(below.map(({ file }) => sizeOf(folds, file))),
        first: first.file,
      });
      lines.push(...cut(below, columns));
    }
    below = [];
  };
  let heading: string | undefined;
  for (const file of files) {
    const next = headingOf(file);
    if (next !== heading) close();
    heading = next;
    below.push({ file });
  }
  close();
  return lines;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

function cut(items: readonly Item[], length: number): { readonly items: readonly Item[] }[] {
  return Array.from({ length: Math.ceil(items.length / length) }, (_, row) => ({
    items: items.slice(row * length, (row + 1) * length),
  }));
}

export const idOf = (item: Item): string => ("entry" in item ? item.entry.id : item.file.id);

/** React key of a line in lists with measured rows. */
export const keyOfLine = (line: Line): string =>
  "heading" in line ? `h${line.heading}` : line.items.map(idOf).join(" ");
