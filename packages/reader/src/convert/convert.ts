import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { PictureKind } from "@krempelfrei/documents/convertible-kind";
import {
  concatTransformationMatrix,
  drawObject,
  PDFDocument,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
} from "pdf-lib";
import sharp from "sharp";
import { answer } from "../child-work.ts";
import { LIMITS } from "../limits.ts";
import { CONVERTED, INPUT } from "../messages.ts";
import { open } from "../pictures.ts";
import { limitMemory } from "../wasm-memory.ts";

const POINTS_PER_INCH = 72;
/** Resolutions of scanners and faxes; others are errors of the writing program. */
const DPI = { min: 72, max: 1200 };
/** Width of a page whose resolution is not known: the width of A4, in points. */
const A4_WIDTH = 595.28;
/** JPEG quality (0 to 100) at which no loss is visible: a file is converted once and the result stored. */
const QUALITY = 90;

/** Makes a document that everybody can open of a picture that not everybody can. */
export async function convert(from: PictureKind): Promise<void> {
  writeFileSync(CONVERTED, await (from === "heic" ? jpegOfHeic() : pdfOfTiff()));
  answer({ done: true });
}

/** The main picture alone, because a file may contain a burst. Location and device stay in the original only. */
async function jpegOfHeic(): Promise<Uint8Array> {
  const { default: libheif } = await import("libheif-js/libheif-wasm/libheif.js");
  const engine = readFileSync(fileURLToPath(import.meta.resolve("libheif-js/libheif-wasm/libheif.wasm")));
  const { HeifDecoder } = libheif({ wasmBinary: limitMemory(engine, LIMITS.wasmBytes) });
  const pictures = new HeifDecoder().decode(readFileSync(INPUT));
  const picture = pictures.find((one) => one.is_primary()) ?? pictures[0];
  if (!picture) throw new Error("corrupt HEIC");
  const [width, height] = [picture.get_width(), picture.get_height()];
  if (width * height > LIMITS.picturePixels) throw new Error("pixel limit");
  const target = { data: new Uint8ClampedArray(width * height * 4), width, height };
  const pixels = await new Promise<typeof target | null>((resolve) => picture.display(target, resolve));
  if (!pixels) throw new Error("corrupt HEIC");
  return sharp(new Uint8Array(pixels.data.buffer), { raw: { width, height, channels: 4 } })
    .flatten({ background: "white" })
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

/** A PDF with a page for each picture of the file, as large as the picture's resolution says. */
async function pdfOfTiff(): Promise<Uint8Array> {
  const { pages = 1 } = await open().metadata();
  if (pages > LIMITS.convertedPages) throw new Error("pixel limit");
  // Without the time of the conversion, so that equal files make equal bytes.
  const document = await PDFDocument.create({ updateMetadata: false });
  for (let page = 0; page < pages; page += 1) await addPage(document, page);
  return document.save({ addDefaultPage: false });
}

async function addPage(document: PDFDocument, index: number): Promise<void> {
  const { bitsPerSample, density = 0, channels } = await open(index).metadata();
  const isBilevel = bitsPerSample === 1 && channels === 1;
  const upright = open(index).autoOrient().flatten({ background: "white" });
  const { data, info } = isBilevel
    ? await upright.toColourspace("b-w").raw().toBuffer({ resolveWithObject: true })
    : await upright.toColourspace("srgb").jpeg({ quality: QUALITY }).toBuffer({ resolveWithObject: true });
  const isKnown = density >= DPI.min && density <= DPI.max;
  const scale = isKnown ? POINTS_PER_INCH / density : A4_WIDTH / info.width;
  const page = document.addPage([info.width * scale, info.height * scale]);
  if (isBilevel) drawBilevel(page, data, info);
  else page.drawImage(await document.embedJpg(data), page.getSize());
}

interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Bytes of a pixel. */
  readonly channels: number;
}

/** Lossless with one bit for each pixel, so that text of a fax stays sharp and a page small. */
function drawBilevel(page: PDFPage, data: Uint8Array, { width, height, channels }: Pixels): void {
  const row = Math.ceil(width / 8);
  const bits = new Uint8Array(row * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * row + (x >> 3);
      if ((data[(y * width + x) * channels] ?? 0) > 127) bits[at] = (bits[at] ?? 0) | (128 >> (x & 7));
    }
  }
  const { context } = page.doc;
  const picture = context.flateStream(bits, {
    Type: "XObject",
    Subtype: "Image",
    Width: width,
    Height: height,
    ColorSpace: "DeviceGray",
    BitsPerComponent: 1,
  });
  const name = page.node.newXObject("Image", context.register(picture));
  const size = page.getSize();
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(size.width, 0, 0, size.height, 0, 0),
    drawObject(name),
    popGraphicsState(),
  );
}
