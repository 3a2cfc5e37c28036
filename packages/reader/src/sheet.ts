import { readFileSync } from "node:fs";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { LIMITS } from "./limits.ts";
import type { Bitmap } from "./pdfium.ts";

/** Share of a page's width and height that is ignored at its edges, because of holes, staples and shadows. */
const MARGIN = 0.05;
/** Brightness by which ink is darker than paper, of 255. */
const INK = 56;
/** Side of a cell in pixels; number of dark pixels that make a cell non-empty. */
const CELL = 8;
const CELL_INK = 5;
/** Maximum of non-empty cells on a blank page: dust. */
const DUST = 4;

/** True if the page is blank: the paper may have any colour, and some dust. */
export function isBlank({ data, width, height }: Bitmap): boolean {
  const left = Math.round(width * MARGIN);
  const top = Math.round(height * MARGIN);
  const paper = paperOf(data);
  let inked = 0;
  for (let y = top; y + CELL <= height - top; y += CELL) {
    for (let x = left; x + CELL <= width - left; x += CELL) {
      if (inkIn(data, { width, x, y, below: paper - INK }) >= CELL_INK) inked += 1;
    }
  }
  return inked <= DUST;
}

/** The green channel is closest to perceived brightness. */
const brightness = (data: Uint8Array, pixel: number): number => data[4 * pixel + 1] ?? 0;

/** The most frequent brightness of the page. */
function paperOf(data: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (let pixel = 0; pixel < data.length / 4; pixel += 7) {
    const at = brightness(data, pixel);
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts.indexOf(Math.max(...counts));
}

function inkIn(
  data: Uint8Array,
  { width, x, y, below }: { width: number; x: number; y: number; below: number },
): number {
  let count = 0;
  for (let down = 0; down < CELL; down += 1) {
    for (let right = 0; right < CELL; right += 1) {
      if (brightness(data, (y + down) * width + x + right) < below) count += 1;
    }
  }
  return count;
}

/** Prepares the engine that reads QR codes, from the package, so that nothing is fetched. */
export function loadCodeReader(): void {
  const wasmBinary = readFileSync(new URL(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm")));
  prepareZXingModule({ overrides: { wasmBinary: wasmBinary.buffer } });
}

/** `ImageData`, which only browsers know. */
type Picture = Exclude<Parameters<typeof readBarcodes>[0], ArrayBuffer | Uint8Array>;

/** The texts of the QR codes on the page. */
export async function codesOn({ data, width, height }: Bitmap): Promise<string[]> {
  const picture = { data: new Uint8ClampedArray(data), width, height, colorSpace: "srgb" } as Picture;
  const found = await readBarcodes(picture, { formats: ["QRCode"], maxNumberOfSymbols: LIMITS.codes });
  return found
    .map(({ text }) => text)
    .filter((text) => text.length > 0 && text.length <= LIMITS.codeLength)
    .slice(0, LIMITS.codes);
}
