import type { WrappedPdfiumModule } from "@embedpdf/pdfium";
import { LIMITS } from "../limits.ts";

/** Maximum bytes of the name of a file, in UTF-16. */
const NAME_BYTES = 1024;
/** Names that the standards prescribe for the invoice itself. */
const PRESCRIBED = /^(?:factur-x|zugferd-invoice|xrechnung)\.xml$/i;

/**
 * The contents of the XML files attached to an open PDF: files with a standard name if there are any, else all; without
 * empty files and files past the limits.
 */
export function listXmlAttachments(library: WrappedPdfiumModule, document: number): Uint8Array[] {
  const memory = library.pdfium;
  const count = Math.min(library.FPDFDoc_GetAttachmentCount(document), LIMITS.attachments);
  const room = memory.wasmExports.malloc(NAME_BYTES);
  const files = Array.from({ length: Math.max(0, count) }, (_, index) => {
    const file = library.FPDFDoc_GetAttachment(document, index);
    const length = file === 0 ? 0 : library.FPDFAttachment_GetName(file, room, NAME_BYTES);
    // The length includes two bytes of a terminator.
    const name = Buffer.from(memory.HEAPU8.slice(room, room + Math.max(0, Math.min(length, NAME_BYTES) - 2)));
    return { file, name: name.toString("utf16le") };
  });
  memory.wasmExports.free(room);
  const prescribed = files.filter(({ name }) => PRESCRIBED.test(name));
  const chosen = prescribed.length > 0 ? prescribed : files.filter(({ name }) => /\.xml$/i.test(name));
  return chosen.flatMap(({ file }) => contentOf(library, file) ?? []);
}

function contentOf(library: WrappedPdfiumModule, file: number): Uint8Array | undefined {
  const memory = library.pdfium;
  const size = memory.wasmExports.malloc(4);
  try {
    if (!library.FPDFAttachment_GetFile(file, 0, 0, size)) return undefined;
    const length = memory.getValue(size, "i32");
    if (length <= 0 || length > LIMITS.invoiceBytes) return undefined;
    const room = memory.wasmExports.malloc(length);
    if (room === 0) return undefined;
    const isRead = library.FPDFAttachment_GetFile(file, room, length, size);
    const bytes = isRead ? memory.HEAPU8.slice(room, room + length) : undefined;
    memory.wasmExports.free(room);
    return bytes;
  } finally {
    memory.wasmExports.free(size);
  }
}
