import type { PictureKind, TextKind } from "@krempelfrei/documents/convertible-kind";
import type { Size } from "./answers.ts";

// Input of a child, as a JSON file in its folder, and the names of the files there.

/** Argument of a child that serves one request after the other: each line of its standard input names a folder. */
export const SERVES = "serves";
export const INPUT = "input";
export const REQUEST = "request.json";
export const ANSWER = "answer.json";
export const BITMAP = "page.raw";
export const WORDS = "words.json";
export const READABLE = "readable.pdf";
export const UPRIGHT = "upright.jpg";
/** Result of converting a file that is no document yet. */
export const CONVERTED = "converted";
/** File of a page, from 0. */
export const sheetFile = (page: number, form: "raw" | "webp"): string => `sheet-${page}.${form}`;

/** File of a mail's attachment, from 0. */
export const attachmentFile = (index: number): string => `attachment-${index}`;

/** Exit code of a child whose engine ran out of memory. */
export const OUT_OF_MEMORY = 70;

export type Kind = "pdf" | "jpg" | "png";

/** Request to the PDF child. */
export type PdfRequest =
  /** `hasPassword`: the password follows on the child's standard input, so that no file contains it. */
  | { readonly work: "look"; readonly hasPassword: boolean }
  /** `page` from 0. */
  | { readonly work: "render"; readonly page: number; readonly dpi: number }
  /** Pages of a stack, `to` not included. */
  | { readonly work: "sheets"; readonly from: number; readonly to: number }
  /** Makes nothing if the document does not have `of` pages. */
  | { readonly work: "extract"; readonly pages: readonly number[]; readonly of?: number }
  | { readonly work: "turn"; readonly pages: readonly number[]; readonly quarters: number }
  /** `orientation` of a picture as in EXIF; 1 for a PDF. */
  | { readonly work: "add-text"; readonly kind: Kind; readonly orientation: number };

/** Request to the picture child. */
export type PictureRequest =
  /** Without `bitmap`: of the picture that is the document. */
  | { readonly work: "preview"; readonly bitmap?: Size }
  | { readonly work: "recognise"; readonly bitmap?: Size; readonly native?: Native | undefined }
  | { readonly work: "sheets"; readonly sheets: readonly (Size & { readonly page: number })[] }
  | { readonly work: "upright" }
  /** Makes a JPEG of a HEIC, a PDF of a TIFF. */
  | { readonly work: "convert"; readonly from: PictureKind };

/** Request to the child that makes PDFs of documents without pages. */
export interface ComposeRequest {
  readonly from: TextKind;
}

/** Request to the mail child. */
export type MailRequest = SplitRequest | { readonly work: "report" };

export interface SplitRequest {
  readonly work: "split";
  /** Maximum of decoded attachments; others are only named. */
  readonly filesMax: number;
  readonly fileMaxBytes: number;
}

/** A tesseract of the machine. */
export interface Native {
  readonly program: string;
  /** Folder of the trained data, the same as those of the embedded engine. */
  readonly data: string;
}
