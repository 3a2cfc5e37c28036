import { PageSizes, PDFDocument } from "pdf-lib";
import { readingOf } from "./base-readings.ts";
import { demoDocument, type DocumentSpec } from "./demo-document.ts";

/** Part of a stack: a document, the bytes of a PDF, or the blank back of a sheet. */
export type StackPart = DocumentSpec | Uint8Array | "blank";

/** A stack from a scanner with its own recognition: its pictures contain their words, so that nothing has to be read again. */
export async function stackPdf(seed: number, parts: readonly StackPart[]): Promise<Uint8Array> {
  const stack = await PDFDocument.create({ updateMetadata: false });
  for (const [index, part] of parts.entries()) {
    if (part === "blank") {
      stack.addPage(PageSizes.A4);
      continue;
    }
    const bytes = part instanceof Uint8Array ? part : await withWords(seed + index, part);
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
    for (const page of await stack.copyPages(pdf, pdf.getPageIndices())) stack.addPage(page);
  }
  stack.setCreator("ScanStation 300");
  return stack.save({ useObjectStreams: false, addDefaultPage: false });
}

async function withWords(seed: number, document: DocumentSpec): Promise<Uint8Array> {
  const { bytes } = await demoDocument(seed, document);
  return document.kind === "scan-pdf" ? (await readingOf(seed, document, bytes)).readable : bytes;
}
