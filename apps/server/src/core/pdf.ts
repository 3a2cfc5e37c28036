import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** The fonts for PDFs, as files: they have the letters of all names in Europe. */
export const REGULAR = require.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf");
export const BOLD = require.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf");

/** A new PDF. Its library is imported with the first one, so that the start does not wait for it. */
export async function newPdf(options: PDFKit.PDFDocumentOptions): Promise<PDFKit.PDFDocument> {
  const { default: Pdfkit } = await import("pdfkit");
  return new Pdfkit(options);
}

/** Millimetres in points. */
export const mm = (value: number): number => (value * 72) / 25.4;
