import { readFileSync } from "node:fs";
import { init, type WrappedPdfiumModule } from "@embedpdf/pdfium";
import { LIMITS } from "./limits.ts";
import { limitMemory } from "./wasm-memory.ts";

const IMAGE_OBJECT = 3;
const FORMAT = { gray: 1, color: 3 } as const;
const BYTES = { gray: 1, color: 4 } as const;
/** Notes and form fields are part of what one sees. */
const WITH_ANNOTATIONS = 1;
const AS_GRAY = 8;
const WRONG_PASSWORD = 4;
const UTF_16 = new TextDecoder("utf-16le");

/** PDFium could not open the document. */
export class CannotOpen extends Error {
  readonly encrypted: boolean;
  constructor(encrypted: boolean) {
    super(encrypted ? "encrypted" : "damaged");
    this.name = "CannotOpen";
    this.encrypted = encrypted;
  }
}

export interface PdfPage {
  readonly text: string;
  /** Whether nothing at all stands on it. */
  readonly isEmpty: boolean;
  /** The part of the page that its largest picture takes. */
  readonly picturePart: number;
}

export interface Bitmap {
  /** Gray, or blue, green, red and a byte without meaning. */
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export interface Pdf {
  readonly pages: number;
  /** Undefined for a page that cannot be opened; the others may work. `index` from 0. */
  readPage(index: number): PdfPage | undefined;
  /** As one sees it, turned and cut; `fit` chooses the scale for a size in points. */
  render(
    index: number,
    color: keyof typeof FORMAT,
    fit: (width: number, height: number) => number,
  ): Bitmap | undefined;
}

/** Opens a PDF; it is for a process of its own, which ends with the document. Throws `CannotOpen`. */
export async function openPdf(bytes: Uint8Array): Promise<Pdf> {
  const module = readFileSync(new URL(import.meta.resolve("@embedpdf/pdfium/pdfium.wasm")));
  const library = await init({ wasmBinary: limitMemory(module, LIMITS.wasmBytes).buffer });
  library.PDFiumExt_Init();
  const memory = library.pdfium;
  const source = memory.wasmExports.malloc(bytes.length);
  if (source === 0) throw new Error("out of memory");
  memory.HEAPU8.set(bytes, source);
  const document = library.FPDF_LoadMemDocument64(source, bytes.length, "");
  if (document === 0) throw new CannotOpen(library.FPDF_GetLastError() === WRONG_PASSWORD);

  const withPage = <T>(index: number, work: (page: number) => T): T | undefined => {
    const page = library.FPDF_LoadPage(document, index);
    if (page === 0) return undefined;
    try {
      return work(page);
    } finally {
      library.FPDF_ClosePage(page);
    }
  };

  return {
    pages: library.FPDF_GetPageCount(document),

    readPage: (index) =>
      withPage(index, (page) => {
        const objects = library.FPDFPage_CountObjects(page);
        return {
          text: textOf(library, page),
          isEmpty: objects <= 0 && library.FPDFPage_GetAnnotCount(page) <= 0,
          picturePart: largestPicture(library, page, objects),
        };
      }),

    render: (index, color, fit) =>
      withPage(index, (page) => {
        const [pointsWide, pointsHigh] = [
          library.FPDF_GetPageWidthF(page),
          library.FPDF_GetPageHeightF(page),
        ];
        if (!(pointsWide > 0 && pointsHigh > 0)) return undefined;
        const scale = fit(pointsWide, pointsHigh);
        const width = Math.max(1, Math.round(pointsWide * scale));
        const height = Math.max(1, Math.round(pointsHigh * scale));
        const bitmap = library.FPDFBitmap_CreateEx(width, height, FORMAT[color], 0, 0);
        if (bitmap === 0) throw new Error("out of memory");
        library.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xff_ff_ff_ff);
        const flags = WITH_ANNOTATIONS | (color === "gray" ? AS_GRAY : 0);
        library.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags);
        const data = rowsOf(memory.HEAPU8, {
          from: library.FPDFBitmap_GetBuffer(bitmap),
          stride: library.FPDFBitmap_GetStride(bitmap),
          length: width * BYTES[color],
          rows: height,
        });
        library.FPDFBitmap_Destroy(bitmap);
        return { data, width, height };
      }),
  };
}

/** Rows stand apart in the memory. */
function rowsOf(
  memory: Uint8Array,
  { from, stride, length, rows }: { from: number; stride: number; length: number; rows: number },
): Uint8Array {
  const data = new Uint8Array(length * rows);
  for (let row = 0; row < rows; row += 1) {
    const start = from + row * stride;
    data.set(memory.subarray(start, start + length), row * length);
  }
  return data;
}

function textOf(library: WrappedPdfiumModule, page: number): string {
  const text = library.FPDFText_LoadPage(page);
  if (text === 0) return "";
  try {
    const count = Math.min(library.FPDFText_CountChars(text), LIMITS.textLength);
    if (count <= 0) return "";
    // UTF-16 with a zero at its end; a character may be two units.
    const room = library.pdfium.wasmExports.malloc((2 * count + 1) * 2);
    if (room === 0) return "";
    const written = library.FPDFText_GetText(text, 0, count, room);
    const units = library.pdfium.HEAPU8.slice(room, room + written * 2);
    library.pdfium.wasmExports.free(room);
    const found = UTF_16.decode(units);
    const end = found.indexOf("\0");
    return end < 0 ? found : found.slice(0, end);
  } finally {
    library.FPDFText_ClosePage(text);
  }
}

/** Objects that are looked at for a picture: a page with more of them is a drawing. */
const OBJECTS = 2000;

function largestPicture(library: WrappedPdfiumModule, page: number, objects: number): number {
  const area = library.FPDF_GetPageWidthF(page) * library.FPDF_GetPageHeightF(page);
  const room = library.pdfium.wasmExports.malloc(16);
  let largest = 0;
  for (let index = 0; index < Math.min(objects, OBJECTS); index += 1) {
    const object = library.FPDFPage_GetObject(page, index);
    if (library.FPDFPageObj_GetType(object) !== IMAGE_OBJECT) continue;
    if (!library.FPDFPageObj_GetBounds(object, room, room + 4, room + 8, room + 12)) continue;
    const [left = 0, bottom = 0, right = 0, top = 0] = [0, 4, 8, 12].map((offset) =>
      library.pdfium.getValue(room + offset, "float"),
    );
    largest = Math.max(largest, ((right - left) * (top - bottom)) / area);
  }
  library.pdfium.wasmExports.free(room);
  return largest;
}
