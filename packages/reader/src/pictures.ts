import { writeFileSync } from "node:fs";
import sharp, { type Sharp } from "sharp";
import type { Size } from "./answers.ts";
import { answer, readBitmap } from "./child-work.ts";
import type { Gray } from "./gray.ts";
import { LIMITS, PREVIEWS } from "./limits.ts";
import { BITMAP, INPUT, type PictureRequest, sheetFile, UPRIGHT } from "./messages.ts";

/** WebP's effort, 0 to 6: takes a third of the time of 4, the default, for 4 % more bytes. */
const EFFORT = 2;

sharp.concurrency(1);
sharp.cache(false);

/** Opens the picture; of a truncated one the existing part is shown. */
export const open = (page = 0): Sharp =>
  sharp(INPUT, { limitInputPixels: LIMITS.picturePixels, failOn: "none", page });

export async function makePreviews(bitmap: Size | undefined): Promise<void> {
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
      .webp({ quality: 75, effort: EFFORT })
      .toBuffer();
    writeFileSync(kind, webp);
  }
  answer({ done: true });
}

export async function encodeSheets({ sheets }: Extract<PictureRequest, { work: "sheets" }>): Promise<void> {
  for (const { page, ...size } of sheets) {
    const webp = await fromBitmap(size, sheetFile(page, "raw")).webp({ quality: 70 }).toBuffer();
    writeFileSync(sheetFile(page, "webp"), webp);
  }
  answer({ done: true });
}

/** Reads a bitmap of blue, green, red and a byte without meaning for each pixel, as red, green, blue. */
function fromBitmap({ width, height }: Size, file: string = BITMAP): Sharp {
  const source = readBitmap(file, width * height * 4);
  const data = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; from < source.length; from += 4, to += 3) {
    data[to] = source[from + 2] ?? 0;
    data[to + 1] = source[from + 1] ?? 0;
    data[to + 2] = source[from] ?? 0;
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** Writes a mirrored picture again, because turning a page cannot show it upright; answers the orientation of any. */
export async function makeUpright(): Promise<void> {
  const { orientation = 1 } = await open().metadata();
  const upright = [2, 4, 5, 7].includes(orientation);
  if (upright) await open().autoOrient().jpeg({ quality: 92 }).toFile(UPRIGHT);
  answer({ orientation, upright });
}

/** The picture in gray, upright by the camera's orientation, and scaled down to the limits. */
export async function grayOfPicture(): Promise<Gray> {
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
