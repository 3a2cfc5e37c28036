import type { WrappedPdfiumModule } from "@embedpdf/pdfium";
import { LIMITS } from "../limits.ts";

const UTF_16 = new TextDecoder("utf-16le");

/** Lends `work` this many bytes of the engine's memory, by their address; undefined if there are not enough. */
export function withRoom<T>(
  library: WrappedPdfiumModule,
  bytes: number,
  work: (room: number) => T,
): T | undefined {
  const room = library.pdfium.wasmExports.malloc(bytes);
  if (room === 0) return undefined;
  try {
    return work(room);
  } finally {
    library.pdfium.wasmExports.free(room);
  }
}

/** A text that PDFium writes as UTF-16 with a zero at its end; a call without memory returns its length in bytes. */
export function readString(
  library: WrappedPdfiumModule,
  write: (room: number, bytes: number) => number,
): string {
  const bytes = write(0, 0);
  if (bytes <= 2 || bytes > 2 * LIMITS.textLength) return "";
  const read = withRoom(library, bytes, (room) => {
    write(room, bytes);
    return UTF_16.decode(library.pdfium.HEAPU8.slice(room, room + bytes - 2));
  });
  return read ?? "";
}

/** Numbers that stand one after the other in the engine's memory. */
export const readNumbers = (
  library: WrappedPdfiumModule,
  room: number,
  count: number,
  type: "float" | "double",
): number[] =>
  Array.from({ length: count }, (_, index) =>
    library.pdfium.getValue(room + index * (type === "float" ? 4 : 8), type),
  );
