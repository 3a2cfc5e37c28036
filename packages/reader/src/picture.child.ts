import { readFileSync, writeFileSync } from "node:fs";
import sharp, { type Sharp } from "sharp";
import { answer, end, readRequest } from "./child-work.ts";
import { startEmbedded, startNative } from "./engine.ts";
import type { Gray } from "./gray.ts";
import { LIMITS, PREVIEWS } from "./limits.ts";
import {
  BITMAP,
  INPUT,
  type Native,
  type PictureRequest,
  sheetFile,
  type Size,
  UPRIGHT,
} from "./messages.ts";
import { prepare, upsideDown } from "./prepare.ts";
import { confidenceOf, type FoundWord, placeWords } from "./words.ts";

/** Below it a page may stand on its head; upright ones are around 92. */
const DOUBTFUL = 60;
/** Below it what was read is no text: a photo, a drawing, a script of no known language. */
const NO_TEXT = 40;
/** A single word below it is a stain. */
const STAIN = 20;

/** Works with pictures: one request, then it ends. It has no network, and nothing but its folder in its hands. */
async function main(): Promise<void> {
  sharp.concurrency(1);
  sharp.cache(false);
  const request = readRequest() as PictureRequest;
  try {
    if (request.work === "preview") await makePreviews(request.bitmap);
    else if (request.work === "recognise") await recognise(request);
    else if (request.work === "sheets") await encodeSheets(request);
    else await makeUpright();
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    if (/pixel limit/i.test(message)) answer({ refused: "pixels" });
    else if (/unsupported image|corrupt|input (buffer|file)|bad seek|VipsJpeg|pngload|spng/i.test(message))
      answer({ refused: "damaged" });
    else throw error;
  }
}

/** A scan that broke off is shown as far as it goes. */
const open = (): Sharp => sharp(INPUT, { limitInputPixels: LIMITS.picturePixels, failOn: "none" });

async function makePreviews(bitmap: Size | undefined): Promise<void> {
  const source = bitmap ? fromBitmap(bitmap) : open().autoOrient().flatten({ background: "white" });
  const { data, info } = await source
    .toColourspace("srgb")
    .resize({ ...PREVIEWS["preview-800"], fit: "inside", withoutEnlargement: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (const [kind, size] of Object.entries(PREVIEWS)) {
    const { width, height, channels } = info;
    const webp = await sharp(data, { raw: { width, height, channels } })
      .resize({ ...size, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 75 })
      .toBuffer();
    writeFileSync(kind, webp);
  }
  answer({ done: true });
}

async function encodeSheets({ sheets }: Extract<PictureRequest, { work: "sheets" }>): Promise<void> {
  for (const { page, ...size } of sheets) {
    const webp = await fromBitmap(size, sheetFile(page, "raw")).webp({ quality: 70 }).toBuffer();
    writeFileSync(sheetFile(page, "webp"), webp);
  }
  answer({ done: true });
}

/** Blue, green, red and a byte without meaning to red, green, blue. */
function fromBitmap({ width, height }: Size, file: string = BITMAP): Sharp {
  const source = readBitmap(width * height * 4, file);
  const data = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; from < source.length; from += 4, to += 3) {
    data[to] = source[from + 2] ?? 0;
    data[to + 1] = source[from + 1] ?? 0;
    data[to + 2] = source[from] ?? 0;
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

function readBitmap(length: number, file: string = BITMAP): Uint8Array {
  const data = readFileSync(file);
  if (data.length !== length) throw new Error("a bitmap of another size");
  return data;
}

async function recognise({ bitmap, native }: Extract<PictureRequest, { work: "recognise" }>): Promise<void> {
  const source: Gray = bitmap
    ? { ...bitmap, data: readBitmap(bitmap.width * bitmap.height) }
    : await grayOfPicture();
  const read = await startEngine(native);
  let page = prepare(source);
  let words = await read(page.picture);
  let turned = page.turned;
  if (confidenceOf(words) < DOUBTFUL) {
    const other = upsideDown(page);
    const others = await read(other.picture);
    if (confidenceOf(others) > confidenceOf(words)) [page, words, turned] = [other, others, true];
  }
  const confidence = Math.round(confidenceOf(words));
  const kept = confidence < NO_TEXT ? [] : words.filter((word) => word.confidence >= STAIN);
  answer({
    words: placeWords(kept, page.toSource, source),
    confidence: kept.length === 0 ? 0 : confidence,
    turned: turned && kept.length > 0,
  });
}

/** The tesseract of the machine may be gone, or exchanged for another, while the app runs: then the one of the packages reads. */
async function startEngine(native: Native | undefined) {
  if (!native) return startEmbedded();
  const quick = startNative(native);
  return async (picture: Gray): Promise<FoundWord[]> => {
    try {
      return quick(picture);
    } catch {
      return (await startEmbedded())(picture);
    }
  };
}

/** As one is to see it: turned as its camera says. */
async function grayOfPicture(): Promise<Gray> {
  const { width, height } = await open().metadata();
  const scale = Math.min(
    1,
    LIMITS.pageSide / Math.max(width, height),
    Math.sqrt(LIMITS.pagePixels / (width * height)),
  );
  const side = Math.max(1, Math.round(Math.max(width, height) * scale));
  const { data, info } = await open()
    .autoOrient()
    .flatten({ background: "white" })
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Mirrored pictures cannot be shown by turning a page. */
async function makeUpright(): Promise<void> {
  const { orientation = 1 } = await open().metadata();
  const upright = [2, 4, 5, 7].includes(orientation);
  if (upright) await open().autoOrient().jpeg({ quality: 92 }).toFile(UPRIGHT);
  answer({ orientation, upright });
}

await main().catch(end);
