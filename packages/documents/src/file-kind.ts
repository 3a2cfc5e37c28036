/** What an accepted upload is. */
export type FileKind =
  | { extension: "pdf"; mediaType: "application/pdf" }
  | { extension: "jpg"; mediaType: "image/jpeg" }
  | { extension: "png"; mediaType: "image/png" };

/** So many bytes from the start decide the type; more do no harm. */
export const FILE_KIND_BYTES = 16;

const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d]; // %PDF-
const JPEG = [0xff, 0xd8, 0xff];
// The signature and the length and name of the first chunk, which has to be IHDR.
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];

// Every JPEG marker code that can follow the start of the image is at least this (ITU-T T.81, table B.1).
const JPEG_MARKER_MIN = 0xc0;

/**
 * The type of a file by its first bytes (`FILE_KIND_BYTES` of them), never by its name or the client's header;
 * undefined for anything but PDF, JPEG and PNG.
 *
 * The signature has to stand at offset 0, so a file that a browser could also take for HTML, SVG, XML, ZIP or GIF
 * has no type here. An own check instead of the library `file-type`: three signatures are all we accept, that library
 * is asynchronous only, detects some 180 formats with parsers that need more of the file, and skips an ID3 tag or a
 * byte order mark in front. Encrypted and broken PDFs have their type: they are accepted.
 */
export function fileKind(head: Uint8Array): FileKind | undefined {
  if (startsWith(head, PDF)) return { extension: "pdf", mediaType: "application/pdf" };
  if (startsWith(head, JPEG) && (head[JPEG.length] ?? 0) >= JPEG_MARKER_MIN)
    return { extension: "jpg", mediaType: "image/jpeg" };
  if (startsWith(head, PNG)) return { extension: "png", mediaType: "image/png" };
  return undefined;
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}
