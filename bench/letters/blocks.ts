import { type Family, lastPage, type Sheet, WIDTH, widthOf } from "./sheet.ts";

/** `widths` are parts of the line, one for each column; without them the first column is the widest. */
interface Table {
  readonly table: readonly (readonly string[])[];
  readonly widths?: readonly number[];
}

/** A part of a letter, written below the one before; a string is a paragraph. */
export type Block =
  | string
  | { readonly head: string }
  | { readonly lines: readonly string[] }
  | { readonly small: string }
  | { readonly gap: number }
  | { readonly box: readonly string[] }
  | { readonly right: readonly string[] }
  | Table
  | { readonly columns: readonly [readonly Block[], readonly Block[]] };

/** Where the next block goes. */
export interface Cursor {
  readonly sheet: Sheet;
  readonly left: number;
  readonly right: number;
  readonly size: number;
  y: number;
}

export const LEFT = 70;
export const RIGHT = WIDTH - 60;
const BOTTOM = 752;
const TOP = 80;
const LEADING = 1.35;

export interface LineOptions {
  readonly x?: number;
  readonly align?: "left" | "right" | "center";
  readonly face?: "regular" | "bold";
  readonly size?: number;
}

/** Writes one line without moving on. */
export function writeAt(
  cursor: Cursor,
  text: string,
  { x = cursor.left, align = "left", face = "regular", size = cursor.size }: LineOptions = {},
): void {
  if (text === "") return;
  const width = widthOf(cursor.sheet.family, face, text, size);
  const start = align === "right" ? x - width : align === "center" ? x - width / 2 : x;
  lastPage(cursor.sheet).texts.push({ x: start, y: cursor.y, text, size, face });
}

export function writeLine(cursor: Cursor, text: string, options: LineOptions = {}): void {
  if (cursor.y > BOTTOM) {
    cursor.sheet.pages.push({ texts: [], rules: [] });
    cursor.y = TOP;
  }
  writeAt(cursor, text, options);
  cursor.y += (options.size ?? cursor.size) * LEADING;
}

function wrapped(family: Family, text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && widthOf(family, "regular", longer, size) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

export function writeBlocks(cursor: Cursor, blocks: readonly Block[]): void {
  for (const block of blocks) {
    writeBlock(cursor, block);
    cursor.y += cursor.size * 0.6;
  }
}

function writeBlock(cursor: Cursor, block: Block): void {
  if (typeof block === "string") return writeParagraph(cursor, block, cursor.size);
  if ("head" in block) return writeLine(cursor, block.head, { face: "bold" });
  if ("small" in block) return writeParagraph(cursor, block.small, cursor.size - 2.5);
  if ("lines" in block) return block.lines.forEach((line) => writeLine(cursor, line));
  if ("right" in block)
    return block.right.forEach((line) => writeLine(cursor, line, { x: cursor.right, align: "right" }));
  if ("table" in block) return writeTable(cursor, block);
  if ("box" in block) return writeBox(cursor, block.box);
  if ("columns" in block) return writeColumns(cursor, block.columns);
  cursor.y += block.gap;
}

function writeParagraph(cursor: Cursor, text: string, size: number): void {
  for (const line of wrapped(cursor.sheet.family, text, size, cursor.right - cursor.left))
    writeLine(cursor, line, { size });
}

/** Cells that look like a number stand at the right. */
function writeTable(cursor: Cursor, { table: rows, widths }: Table): void {
  const count = Math.max(...rows.map((row) => row.length));
  const width = cursor.right - cursor.left;
  const first = count > 1 ? width * (count > 3 ? 0.34 : 0.52) : width;
  const even = (width - first) / Math.max(1, count - 1);
  for (const row of rows) {
    for (const [index, cell] of row.entries()) {
      const from = widths
        ? cursor.left + width * widths.slice(0, index).reduce((sum, part) => sum + part, 0)
        : index === 0
          ? cursor.left
          : cursor.left + first + (index - 1) * even;
      const rest = widths ? width * (widths[index] ?? 0) : even;
      const isNumber = index > 0 && /^(?:EUR )?[-+]?[\d.,%]+(?: ?(?:€|EUR|%|S|H|kWh))?$/.test(cell);
      writeAt(cursor, cell, isNumber ? { x: from + rest - 4, align: "right" } : { x: from });
    }
    writeLine(cursor, "");
  }
}

function writeBox(cursor: Cursor, lines: readonly string[]): void {
  const top = cursor.y - cursor.size;
  cursor.y += 6;
  const inner: Cursor = { ...cursor, left: cursor.left + 8, right: cursor.right - 8 };
  const page = lastPage(cursor.sheet);
  for (const line of lines) writeParagraph(inner, line, cursor.size);
  cursor.y = inner.y + 4;
  const [left, right, bottom] = [cursor.left, cursor.right, cursor.y - cursor.size + 2];
  if (lastPage(cursor.sheet) !== page) return;
  page.rules.push(
    [left, top, right, top],
    [right, top, right, bottom],
    [right, bottom, left, bottom],
    [left, bottom, left, top],
  );
}

function writeColumns(cursor: Cursor, columns: readonly [readonly Block[], readonly Block[]]): void {
  const middle = (cursor.left + cursor.right) / 2;
  const ends = columns.map((blocks, index) => {
    const inner: Cursor = index === 0 ? { ...cursor, right: middle - 10 } : { ...cursor, left: middle + 10 };
    writeBlocks(inner, blocks);
    return inner.y;
  });
  cursor.y = Math.max(...ends);
}
