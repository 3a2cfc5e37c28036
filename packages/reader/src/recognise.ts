import { answer, readBitmap } from "./child-work.ts";
import { startEmbedded, startNative } from "./engine.ts";
import type { Gray } from "./gray.ts";
import { BITMAP, type Native, type PictureRequest } from "./messages.ts";
import { prepare, upsideDown } from "./prepare.ts";
import { confidenceOf, type FoundWord, placeWords } from "./words.ts";

/** Confidence below which a page may be upside down; upright pages have about 92. */
const DOUBTFUL = 60;
/** Confidence below which the result is no text: a photo, a drawing, an unknown script. */
const NO_TEXT = 40;
/** Confidence below which a single word is a stain. */
const STAIN = 20;

export async function recognise({
  bitmap,
  native,
}: Extract<PictureRequest, { work: "recognise" }>): Promise<void> {
  // Pages of PDFs come without a decoder of pictures.
  const source: Gray = bitmap
    ? { ...bitmap, data: readBitmap(BITMAP, bitmap.width * bitmap.height) }
    : await (await import("./pictures.ts")).grayOfPicture();
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

/** The machine's tesseract may be removed or replaced while the app runs: then the packages' engine reads. */
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
