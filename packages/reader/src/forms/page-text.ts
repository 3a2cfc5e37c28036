import type { WrappedPdfiumModule } from "@embedpdf/pdfium";
import type { Field } from "./annotations.ts";
import { LIMITS } from "../limits.ts";
import { findKernedBlanks } from "./kerned-blanks.ts";
import type { Box, PlacedText } from "./place-texts.ts";
import { readNumbers, withRoom } from "./wasm-values.ts";

const UTF_16 = new TextDecoder("utf-16le");
const TEXT_OBJECT = 1;
const FORM_OBJECT = 5;
/** Maximum depth of an annotation's objects, and maximum number of texts that are inspected. */
const DEPTH = 8;
const OBJECTS = 5000;
const LETTER = /[\p{L}\p{N}]/u;

/** The characters of a page with their positions, until it is closed. */
export interface TextPage {
  readonly text: string;
  /** Box of the character at this index of the text. */
  boxOf(index: number): Box | undefined;
  close(): void;
}

/** Undefined if the page has no readable text. */
export function openTextPage(library: WrappedPdfiumModule, page: number): TextPage | undefined {
  const handle = library.FPDFText_LoadPage(page);
  if (handle === 0) return undefined;
  const read = textOf(library, handle);
  const blanks = findKernedBlanks(library, handle, read);
  return {
    text: without(read, blanks),
    boxOf: (index) => {
      // The index in the text with the blanks.
      const at = blanks.reduce((place, blank) => (blank <= place ? place + 1 : place), index);
      return characterBox(library, handle, library.FPDFText_GetCharIndexFromTextIndex(handle, at));
    },
    close: () => library.FPDFText_ClosePage(handle),
  };
}

/** The text without the characters at these indices, in their order. */
function without(text: string, indices: readonly number[]): string {
  let [kept, from] = ["", 0];
  for (const index of indices) {
    kept += text.slice(from, index);
    from = index + 1;
  }
  return kept + text.slice(from);
}

function textOf(library: WrappedPdfiumModule, handle: number): string {
  const count = Math.min(library.FPDFText_CountChars(handle), LIMITS.textLength);
  if (count <= 0) return "";
  // UTF-16 with a zero at its end; a character may be two units.
  const found = withRoom(library, (2 * count + 1) * 2, (room) => {
    const written = library.FPDFText_GetText(handle, 0, count, room);
    return UTF_16.decode(library.pdfium.HEAPU8.slice(room, room + written * 2));
  });
  if (found === undefined) return "";
  const end = found.indexOf("\0");
  return end < 0 ? found : found.slice(0, end);
}

function characterBox(library: WrappedPdfiumModule, handle: number, index: number): Box | undefined {
  if (index < 0) return undefined;
  return withRoom(library, 32, (room) => {
    if (!library.FPDFText_GetCharBox(handle, index, room, room + 8, room + 16, room + 24)) return undefined;
    const [left = 0, right = 0, bottom = 0, top = 0] = readNumbers(library, room, 4, "double");
    return { left, bottom, right, top };
  });
}

interface Overlay {
  text: string;
  /** Box of the first line. */
  box: Box;
  /** Box of all lines of the text. */
  whole: Box;
}

/**
 * The texts of the annotations of a flattened page, which are its objects from the index `from` on. What counts is the
 * drawn text, because a person sees and signs it. The field's value replaces it if both differ only in line breaks and
 * in the gaps between single boxes for characters, or if the drawn characters have no text.
 */
export function readOverlays(
  library: WrappedPdfiumModule,
  page: number,
  from: number,
  fields: readonly Field[],
): PlacedText[] {
  const bounds = pageBounds(library, page);
  const drawn = listDrawn(library, page, from);
  const handle = library.FPDFText_LoadPage(page);
  const overlays = handle === 0 ? new Map<number, Overlay>() : collect(library, handle, drawn);
  if (handle !== 0) library.FPDFText_ClosePage(handle);
  const texts = [...overlays.values()].flatMap((overlay): PlacedText[] => {
    if (!bounds || !overlaps(overlay.whole, bounds)) return [];
    const field = fields.find(({ box }) => holds(box, overlay.whole));
    const text = field ? textOfField(field, overlay.text) : overlay.text;
    return text.trim() === "" ? [] : [{ text, box: overlay.box, isMark: field?.isMark === true }];
  });
  // A mark may be drawn by lines instead of a letter.
  const marks = fields.flatMap(({ box, value, isMark }): PlacedText[] => {
    const isDrawn = [...overlays.values()].some(({ whole }) => holds(box, whole));
    return isMark && value && !isDrawn && bounds && overlaps(box, bounds)
      ? [{ text: value, box, isMark }]
      : [];
  });
  return [...texts, ...marks];
}

function textOfField({ value, replaces }: Field, drawn: string): string {
  if (replaces) return value ?? "";
  if (value === undefined) return drawn;
  return squeeze(value) === squeeze(drawn) || (LETTER.test(value) && !LETTER.test(drawn)) ? value : drawn;
}

const squeeze = (text: string): string => text.normalize("NFKC").replace(/\s+/gu, "");

/** The annotation of each text object: the last form of the page contains a form for each annotation. */
function listDrawn(library: WrappedPdfiumModule, page: number, from: number): Map<number, number> {
  const drawn = new Map<number, number>();
  const walk = (object: number, owner: number, depth: number): void => {
    const type = library.FPDFPageObj_GetType(object);
    if (type === TEXT_OBJECT) drawn.set(object, owner);
    if (type !== FORM_OBJECT || depth > DEPTH) return;
    const count = library.FPDFFormObj_CountObjects(object);
    for (let index = 0; index < count && drawn.size < OBJECTS; index += 1) {
      const child = library.FPDFFormObj_GetObject(object, index);
      walk(child, depth === 0 ? child : owner, depth + 1);
    }
  };
  for (let index = from; index < library.FPDFPage_CountObjects(page); index += 1) {
    const object = library.FPDFPage_GetObject(page, index);
    walk(object, object, 0);
  }
  return drawn;
}

function collect(
  library: WrappedPdfiumModule,
  handle: number,
  drawn: ReadonlyMap<number, number>,
): Map<number, Overlay> {
  const overlays = new Map<number, Overlay>();
  const count = Math.min(library.FPDFText_CountChars(handle), LIMITS.textLength);
  let last: Overlay | undefined;
  for (let index = 0; index < count; index += 1) {
    const object = library.FPDFText_GetTextObject(handle, index);
    const owner = drawn.get(object);
    const code = library.FPDFText_GetUnicode(handle, index);
    const character = code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : "";
    // Blanks and ends of lines between objects are PDFium's own and belong to none.
    if (object === 0 && last && /\s/u.test(character)) last.text += character;
    if (owner === undefined) {
      if (object !== 0) last = undefined;
      continue;
    }
    const box = characterBox(library, handle, index);
    const known = overlays.get(owner);
    if (!box) continue;
    last = known ?? { text: "", box, whole: box };
    if (!known) overlays.set(owner, last);
    if (!last.text.includes("\n")) last.box = around(last.box, box);
    last.whole = around(last.whole, box);
    last.text += character;
  }
  return overlays;
}

const around = (a: Box, b: Box): Box => ({
  left: Math.min(a.left, b.left),
  bottom: Math.min(a.bottom, b.bottom),
  right: Math.max(a.right, b.right),
  top: Math.max(a.top, b.top),
});

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && a.right > b.left && a.bottom < b.top && a.top > b.bottom;

/** True if the centre of the drawn box is in the box. */
function holds(box: Box, drawn: Box): boolean {
  const x = (drawn.left + drawn.right) / 2;
  const y = (drawn.bottom + drawn.top) / 2;
  return x >= box.left && x <= box.right && y >= box.bottom && y <= box.top;
}

/** The shown part of the page, in points of the page's content, whose origin need not be zero. */
export function pageBounds(library: WrappedPdfiumModule, page: number): Box | undefined {
  return withRoom(library, 16, (room) => {
    if (!library.FPDF_GetPageBoundingBox(page, room)) return undefined;
    const [left = 0, top = 0, right = 0, bottom = 0] = readNumbers(library, room, 4, "float");
    return { left, bottom, right, top };
  });
}

/** The box on a page that is turned clockwise by this many quarters. */
export function turnBox({ left, bottom, right, top }: Box, quarters: number): Box {
  switch (((quarters % 4) + 4) % 4) {
    case 1:
      return { left: bottom, bottom: -right, right: top, top: -left };
    case 2:
      return { left: -right, bottom: -top, right: -left, top: -bottom };
    case 3:
      return { left: -top, bottom: left, right: -bottom, top: right };
    default:
      return { left, bottom, right, top };
  }
}
