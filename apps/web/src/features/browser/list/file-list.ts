import type { FileItem } from "@krempelfrei/contract/files/files";
import type { Sought } from "../../files/words/marks.ts";
import type { UploadEntry } from "../../uploads/upload-entries.ts";
import { type Folds, sizeOf } from "../series/fold-series.ts";

/** At most (specification 9). */
const GRID_ITEMS_PER_ROW = 5;

/** A card is never narrower: five fit beside the open navigation in a window of 1,240 pixels. */
const CARD_MIN_PX = 180;

/** Number of cards in a row of this width in pixels: up to five (specification 2). */
export const columnsIn = (width: number): number =>
  Math.max(1, Math.min(GRID_ITEMS_PER_ROW, Math.floor(width / CARD_MIN_PX)));

/** Opens a document, or toggles its selection; with `range` also all between the last one and this. */
export type PickFile = (file: FileItem, range: boolean) => void;

/** Common properties of cards, rows and table. */
export interface FileListProps {
  readonly files: readonly FileItem[];
  /** Series that some of the files stand for. */
  readonly folds?: Folds | undefined;
  /** Uploads that go to the same place. */
  readonly entries: readonly UploadEntry[];
  readonly selected: ReadonlySet<string>;
  readonly selecting: boolean;
  readonly onPick: PickFile;
  /** Given if the list has files of several folders. */
  readonly folderNameOf?: ((file: FileItem) => string | undefined) | undefined;
  readonly headingOf?: ((file: FileItem) => string) | undefined;
  /** Opens what stands below a heading, by its first document. */
  readonly onHeading?: ((first: FileItem) => void) | undefined;
  /** Words to mark. */
  readonly sought?: Sought | undefined;
}

/** One line of a list: a heading, or what stands side by side below it. */
export type Line =
  | { readonly heading: string; readonly count: number; readonly first: FileItem }
  | { readonly items: readonly Item[] };
export type Item = { readonly entry: UploadEntry } | { readonly file: FileItem };

/** Uploads and files cut into lines of so many; a heading begins a line of its own. */
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

/** For lists: what names an item. */
export const idOf = (item: Item): string => ("entry" in item ? item.entry.id : item.file.id);

/** For lists whose rows are measured: what names a line. */
export const keyOfLine = (line: Line): string =>
  "heading" in line ? `h${line.heading}` : line.items.map(idOf).join(" ");
