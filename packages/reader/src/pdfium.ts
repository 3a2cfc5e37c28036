import { readFileSync } from "node:fs";
import { init, type WrappedPdfiumModule } from "@embedpdf/pdfium";
import type { PlacedLine } from "@krempelfrei/documents/stacks/placed-line";
import { LIMITS } from "./limits.ts";
import { openAnnotations } from "./forms/annotations.ts";
import { openTextPage, pageBounds, readOverlays, turnBox } from "./forms/page-text.ts";
import { placeTexts } from "./forms/place-texts.ts";
import { listXmlAttachments } from "./invoice/attachments.ts";
import { linesOfText } from "./sheets/page-lines.ts";
import { limitMemory } from "./wasm-memory.ts";

const IMAGE_OBJECT = 3;
const FORMAT = { gray: 1, color: 3 } as const;
const BYTES = { gray: 1, color: 4 } as const;
/** Notes and stamps are visible content; fields of a form are drawn separately. */
const WITH_ANNOTATIONS = 1;
const AS_GRAY = 8;
const WRONG_PASSWORD = 4;

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
  /** Includes filled-in and stamped texts, in reading order. */
  readonly text: string;
  /** Text printed on the page itself. */
  readonly printed: string;
  /** True if the page is completely empty. */
  readonly isEmpty: boolean;
  /** Share of the page covered by its largest picture. */
  readonly picturePart: number;
}

export interface Bitmap {
  /** For each pixel a byte of gray, or blue, green, red and a byte without meaning. */
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

export interface Pdf {
  readonly pages: number;
  /** Undefined for a page that cannot be opened; others may work. `index` from 0. */
  readPage(index: number): PdfPage | undefined;
  /** The lines printed on the upright, cropped page; empty if the page cannot be opened. */
  readLines(index: number): PlacedLine[];
  /** Contents of attached XML files within the size limit. */
  attachments(): readonly Uint8Array[];
  /** Draws a page upright and cropped; `fit` chooses the scale for a size in points. Undefined if that fails. */
  render(
    index: number,
    color: keyof typeof FORMAT,
    fit: (width: number, height: number) => number,
  ): Bitmap | undefined;
}

/**
 * The document rewritten by another parser, which finds objects without the cross-reference table, so that a truncated
 * document opens again. Undefined if it finds no page either.
 */
async function repair(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  try {
    const { repairPdf } = await import("./repair-pdf.ts");
    return await repairPdf(bytes);
  } catch {
    return undefined;
  }
}

/** The document decrypted by `decryptPdf`; undefined also if that fails, or the document is not encrypted. */
async function decrypt(
  bytes: Uint8Array,
  password: string,
  options: { readonly onlyShortKeys: boolean },
): Promise<Uint8Array | undefined> {
  if (!Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes("/Encrypt")) return undefined;
  try {
    const { decryptPdf } = await import("./encryption/decrypt-pdf.ts");
    return await decryptPdf(bytes, password, options);
  } catch {
    return undefined;
  }
}

let compiled: Promise<WebAssembly.Module> | undefined;

/** An engine with fresh memory, so that documents cannot affect each other. Its code is compiled once. */
async function startEngine(): Promise<WrappedPdfiumModule> {
  const path = new URL(import.meta.resolve("@embedpdf/pdfium/pdfium.wasm"));
  compiled ??= WebAssembly.compile(limitMemory(readFileSync(path), LIMITS.wasmBytes));
  const code = await compiled;
  const instantiateWasm = (
    imports: object,
    use: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ): object => {
    const instance = new WebAssembly.Instance(code, imports);
    use(instance, code);
    return instance.exports;
  };
  return init({ instantiateWasm });
}

/** Opens a PDF; for a process without credentials and network. Throws `CannotOpen`. */
export async function openPdf(bytes: Uint8Array, password = ""): Promise<Pdf> {
  const library = await startEngine();
  library.PDFiumExt_Init();
  const memory = library.pdfium;
  let needsPassword = false;
  const load = (content: Uint8Array): number => {
    const source = memory.wasmExports.malloc(content.length);
    if (source === 0) throw new Error("out of memory");
    memory.HEAPU8.set(content, source);
    const document = library.FPDF_LoadMemDocument64(source, content.length, password);
    if (document !== 0 && library.FPDF_GetPageCount(document) > 0) return document;
    needsPassword = document === 0 && library.FPDF_GetLastError() === WRONG_PASSWORD;
    return 0;
  };
  let document = load((await decrypt(bytes, password, { onlyShortKeys: true })) ?? bytes);
  if (document === 0) {
    const refused = needsPassword;
    const plain = await decrypt(bytes, password, { onlyShortKeys: false });
    const repaired = plain ?? (refused ? undefined : await repair(bytes));
    document = repaired ? load(repaired) : 0;
    if (document === 0) throw new CannotOpen(refused && !plain);
  }

  const annotations = openAnnotations(library, document);

  const withPage = <T>(index: number, work: (page: number) => T): T | undefined => {
    const page = library.FPDF_LoadPage(document, index);
    if (page === 0) return undefined;
    annotations.prepare(page);
    try {
      return work(page);
    } finally {
      annotations.leave(page);
      library.FPDF_ClosePage(page);
    }
  };
  /** Runs with the page as drawn: fields without a form become part of it. */
  const withDrawnPage = <T>(index: number, work: (page: number) => T): T | undefined => {
    withPage(index, (page) => annotations.hasStrayFields(page) && annotations.flatten(page));
    return withPage(index, work);
  };

  /** The printed text of an open page, and the text including its annotations, which become part of the page. */
  const textsOf = (index: number, page: number, objects: number) => {
    const printed = openTextPage(library, page);
    try {
      const own = printed?.text ?? "";
      const fields = annotations.listFields(page);
      if (library.FPDFPage_GetAnnotCount(page) <= 0 || !annotations.flatten(page))
        return { printed: own, text: own };
      const quarters = library.FPDFPage_GetRotation(page);
      const overlays = withPage(index, (flat) => readOverlays(library, flat, objects, fields)) ?? [];
      const boxOf = (at: number) => {
        const box = printed?.boxOf(at);
        return box && turnBox(box, quarters);
      };
      const placed = overlays.map((one) => ({ ...one, box: turnBox(one.box, quarters) }));
      return { printed: own, text: placeTexts(own, boxOf, placed) };
    } finally {
      printed?.close();
    }
  };

  return {
    pages: library.FPDF_GetPageCount(document),

    readPage: (index) =>
      withPage(index, (page) => {
        const objects = library.FPDFPage_CountObjects(page);
        return {
          ...textsOf(index, page, objects),
          isEmpty: objects <= 0 && library.FPDFPage_GetAnnotCount(page) <= 0,
          picturePart: largestPicture(library, page, objects),
        };
      }),

    readLines: (index) =>
      withPage(index, (page) => {
        const [text, bounds] = [openTextPage(library, page), pageBounds(library, page)];
        try {
          return text && bounds ? linesOfText(text, bounds, library.FPDFPage_GetRotation(page)) : [];
        } finally {
          text?.close();
        }
      }) ?? [],

    attachments: () => listXmlAttachments(library, document),

    render: (index, color, fit) =>
      withDrawnPage(index, (page) => {
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
        annotations.drawFields(bitmap, page, { width, height }, flags);
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

/** Rows may have padding in memory. */
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

/** Maximum of objects examined for a picture: a page with more is a drawing. */
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
