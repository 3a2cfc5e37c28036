import {
  beginText,
  endText,
  moveText,
  PDFDocument,
  PageSizes,
  rgb,
  setFillingRgbColor,
  setFontAndSize,
  showText,
  StandardFonts,
  type PDFFont,
  type PDFName,
  type PDFPage,
} from "pdf-lib";

export type Face = "regular" | "bold" | "italic";
export type Color = readonly [red: number, green: number, blue: number];
export type Family = "sans" | "serif";

/** A PDF being written from top to bottom. Lengths are points, y grows upwards, colours are 0 to 1. */
export interface Sheet {
  pdf: PDFDocument;
  fonts: Record<Face, PDFFont>;
  page: PDFPage;
  keys: Map<Face, PDFName>;
  /** Base line of the last line written. */
  y: number;
  size: number;
  /** All texts written so far, in the order of writing. */
  written: { readonly page: PDFPage; readonly y: number; readonly text: string }[];
}

export interface TextOptions {
  x?: number;
  y?: number;
  size?: number;
  face?: Face;
  color?: Color;
  /** Meaning of x: the left end (the default), the right end or the middle of the text. */
  align?: "left" | "right" | "center";
}

export interface Column {
  title: string;
  /** Points; one column may omit it and gets the rest. */
  width?: number;
  align?: "left" | "right";
}

export const [PAGE_WIDTH, PAGE_HEIGHT] = PageSizes.A4;
export const LEFT = 70;
export const RIGHT = PAGE_WIDTH - 56;
export const BLACK: Color = [0.1, 0.1, 0.12];
export const GREY: Color = [0.42, 0.42, 0.45];
const BOTTOM = 92;
const TOP = PAGE_HEIGHT - 70;
const LINE = 1.36;

const FAMILIES: Record<Family, Record<Face, StandardFonts>> = {
  sans: {
    regular: StandardFonts.Helvetica,
    bold: StandardFonts.HelveticaBold,
    italic: StandardFonts.HelveticaOblique,
  },
  serif: {
    regular: StandardFonts.TimesRoman,
    bold: StandardFonts.TimesRomanBold,
    italic: StandardFonts.TimesRomanItalic,
  },
};

export async function newSheet(family: Family, size: number): Promise<Sheet> {
  // Without dates and a producer in the metadata, the same seed makes the same bytes.
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const names = FAMILIES[family];
  const fonts = {
    regular: pdf.embedStandardFont(names.regular),
    bold: pdf.embedStandardFont(names.bold),
    italic: pdf.embedStandardFont(names.italic),
  };
  return { pdf, fonts, page: pdf.addPage(PageSizes.A4), keys: new Map(), y: TOP, size, written: [] };
}

export function newPage(sheet: Sheet): void {
  sheet.page = sheet.pdf.addPage(PageSizes.A4);
  sheet.keys = new Map();
  sheet.y = TOP;
}

/** Starts a page when less than `height` is left on this one. */
export function need(sheet: Sheet, height: number): void {
  if (sheet.y - height < BOTTOM) newPage(sheet);
}

export function skip(sheet: Sheet, height: number): void {
  sheet.y -= height;
}

/** Writes one line; without `y` at the current height, which stays. */
export function write(sheet: Sheet, text: string, options: TextOptions = {}): void {
  const {
    x = LEFT,
    y = sheet.y,
    size = sheet.size,
    face = "regular",
    color = BLACK,
    align = "left",
  } = options;
  const font = sheet.fonts[face];
  const shown = printable(text);
  const width = align === "left" ? 0 : textWidth(font, shown, size) * (align === "center" ? 0.5 : 1);
  sheet.written.push({ page: sheet.page, y, text: shown });
  // Instead of page.drawText, which adds a font entry to the page with each change of the font.
  sheet.page.pushOperators(
    beginText(),
    setFillingRgbColor(...color),
    setFontAndSize(fontKey(sheet, face), size),
    moveText(x - width, y),
    showText(font.encodeText(shown)),
    endText(),
  );
}

/** The text of each page, as PDF readers find it: consecutive texts at one height are a line. */
export function textsOf({ pdf, written }: Sheet): string[] {
  return pdf.getPages().map((page) =>
    written
      .filter((one) => one.page === page && one.text !== "")
      .map(({ y, text }, index, lines) => {
        const before = lines[index - 1];
        return before === undefined ? text : `${Math.abs(before.y - y) < 1 ? " " : "\n"}${text}`;
      })
      .join(""),
  );
}

/** Writes one line below the last one. */
export function line(sheet: Sheet, text: string, options: TextOptions = {}): void {
  const size = options.size ?? sheet.size;
  need(sheet, size * LINE);
  sheet.y -= size * LINE;
  write(sheet, text, options);
}

/** Writes a text over the whole width, with line breaks and a gap below. */
export function paragraph(sheet: Sheet, text: string, options: TextOptions & { width?: number } = {}): void {
  const { size = sheet.size, face = "regular", x = LEFT, width = RIGHT - x } = options;
  for (const part of wrap(sheet.fonts[face], text, size, width)) line(sheet, part, options);
  sheet.y -= size * 0.6;
}

export function rule(sheet: Sheet, options: { y?: number; color?: Color; thickness?: number } = {}): void {
  const { y = sheet.y, color = GREY, thickness = 0.7 } = options;
  box(sheet, LEFT, y, RIGHT - LEFT, thickness, color);
}

export function box(sheet: Sheet, x: number, y: number, width: number, height: number, color: Color): void {
  sheet.page.drawRectangle({ x, y, width, height, color: rgb(...color) });
}

/** A table that breaks over pages and repeats its head there; a row that starts with "=" is a bold sum. */
export function table(sheet: Sheet, columns: readonly Column[], rows: readonly (readonly string[])[]): void {
  const places = placed(columns);
  const head = (): void => {
    row(
      sheet,
      places,
      columns.map((column) => column.title),
      "bold",
    );
    rule(sheet, { y: sheet.y - 4 });
    skip(sheet, 5);
  };
  need(sheet, sheet.size * LINE * 3);
  head();
  for (const cells of rows) {
    const before = sheet.page;
    need(sheet, sheet.size * LINE * 2);
    if (sheet.page !== before) head();
    const sum = cells[0]?.startsWith("=") ?? false;
    if (sum) rule(sheet, { y: sheet.y - 4 });
    if (sum) skip(sheet, 4);
    row(sheet, places, sum ? cells.map((cell) => cell.replace(/^=/, "")) : cells, sum ? "bold" : "regular");
  }
  skip(sheet, sheet.size);
}

interface Place {
  x: number;
  width: number;
  align: "left" | "right";
}

function placed(columns: readonly Column[]): Place[] {
  const fixed = columns.reduce((sum, column) => sum + (column.width ?? 0), 0);
  let x = LEFT;
  return columns.map(({ width = RIGHT - LEFT - fixed, align = "left" }) => {
    const place = { x: align === "left" ? x : x + width, width, align };
    x += width;
    return place;
  });
}

function row(sheet: Sheet, places: readonly Place[], cells: readonly string[], face: Face): void {
  const size = sheet.size * 0.95;
  const top = sheet.y - size * LINE;
  let lowest = top;
  places.forEach(({ x, width, align }, index) => {
    wrap(sheet.fonts[face], cells[index] ?? "", size, width - 8).forEach((part, number) => {
      const y = top - number * size * 1.2;
      write(sheet, part, { x, y, size, face, align });
      lowest = Math.min(lowest, y);
    });
  });
  sheet.y = lowest;
}

function fontKey(sheet: Sheet, face: Face): PDFName {
  let key = sheet.keys.get(face);
  if (key === undefined) {
    key = sheet.page.node.newFontDictionary(face, sheet.fonts[face].ref);
    sheet.keys.set(face, key);
  }
  return key;
}

function wrap(font: PDFFont, text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  let current = "";
  for (const word of printable(text).split(" ")) {
    const longer = current === "" ? word : `${current} ${word}`;
    if (current !== "" && textWidth(font, longer, size) > width) {
      lines.push(current);
      current = word;
    } else current = longer;
  }
  return [...lines, current];
}

// Widths of characters at size 1, by font name: measuring each line with the font again would take most of the time of
// making a document.
const widths = new Map<string, Map<string, number>>();

function textWidth(font: PDFFont, text: string, size: number): number {
  let known = widths.get(font.name);
  if (known === undefined) widths.set(font.name, (known = new Map()));
  let sum = 0;
  for (const char of text) {
    let width = known.get(char);
    if (width === undefined) known.set(char, (width = font.widthOfTextAtSize(char, 1)));
    sum += width;
  }
  return sum * size;
}

/**
 * Removes characters that the standard fonts lack. They have those of Windows code page 1252: German, euro sign, quotes
 * and dashes.
 */
function printable(text: string): string {
  return text.normalize("NFC").replace(/[^\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu, "");
}
