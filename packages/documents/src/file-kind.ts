/** Type of an upload that is stored as it is; other accepted types are converted (`ConvertibleKind`). */
export type FileKind =
  | { extension: "pdf"; mediaType: "application/pdf" }
  | { extension: "jpg"; mediaType: "image/jpeg" }
  | { extension: "png"; mediaType: "image/png" };

/** The header of a PDF is within this many bytes: readers search no further (ISO 32000-1, appendix H, note 13). */
const PDF_HEADER_BYTES = 1024;

const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d]; // %PDF-
const JPEG = [0xff, 0xd8, 0xff];
// The signature, with length and name of the first chunk, which must be IHDR.
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];

/** Number of bytes at the start that decide the type; more do no harm. */
export const FILE_KIND_BYTES = PDF_HEADER_BYTES + PDF.length;

// Every JPEG marker code that can follow the start of the image is at least this (ITU-T T.81, table B.1).
const JPEG_MARKER_MIN = 0xc0;

/** A byte that HTML, SVG and XML contain in every encoding that a browser would try. */
const MARKUP = 0x3c; // <
/** Beginnings of files that a computer would open or run, regardless of their later content. */
const OTHER_FORMATS = [
  "GIF8",
  "PK",
  "RIFF",
  "MZ",
  "\u007fELF",
  "#!",
  "%!",
  "{\\rtf",
  "ID3",
  "\u0089PNG",
  "\u00ff\u00d8",
  "II*",
  "MM\0",
  "BM",
];

/**
 * The type of a file by its first bytes (`FILE_KIND_BYTES` of them), never by its name or the client's header;
 * undefined for anything but PDF, JPEG and PNG. The signature of a picture is at offset 0. A PDF may have something in
 * front of it, left by mails, printers and editors (a byte order mark, a comment, an empty line), but nothing that a
 * browser could treat as HTML, SVG or XML, and no start of another format. The library `file-type` is not used: only
 * three signatures count, while that library is asynchronous and detects some 180 formats with parsers that need more
 * of the file. Encrypted and broken PDFs have their type: they are accepted.
 */
export function fileKind(head: Uint8Array): FileKind | undefined {
  if (startsWith(head, JPEG) && (head[JPEG.length] ?? 0) >= JPEG_MARKER_MIN)
    return { extension: "jpg", mediaType: "image/jpeg" };
  if (startsWith(head, PNG)) return { extension: "png", mediaType: "image/png" };
  const start = findPdfHeader(head);
  if (start === undefined || !isHarmless(head.subarray(0, start))) return undefined;
  return { extension: "pdf", mediaType: "application/pdf" };
}

/** Offset of the header of a PDF; undefined if the first bytes have none. Bytes before it are not part of the PDF. */
function findPdfHeader(head: Uint8Array): number | undefined {
  const last = Math.min(PDF_HEADER_BYTES, head.length - PDF.length);
  for (let offset = 0; offset <= last; offset += 1) if (startsWith(head, PDF, offset)) return offset;
  return undefined;
}

function isHarmless(front: Uint8Array): boolean {
  if (front.includes(MARKUP)) return false;
  const text = String.fromCharCode(...front.subarray(0, 8));
  return !OTHER_FORMATS.some((signature) => text.startsWith(signature));
}

function startsWith(bytes: Uint8Array, signature: readonly number[], offset = 0): boolean {
  return signature.every((byte, index) => bytes[offset + index] === byte);
}
