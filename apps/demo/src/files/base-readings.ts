import { gunzipSync } from "node:zlib";
import type { Word } from "@krempelfrei/reader/answers";
import { addToPdf, pdfOfPicture } from "@krempelfrei/reader/text-layer";
import { type BaseImage, imageFor, loadAsset } from "./base-images.ts";
import { scanPlace } from "./demo-document.ts";
import type { DocumentSpec } from "./letter.ts";
import { PAGE_HEIGHT, PAGE_WIDTH } from "./sheet.ts";

/**
 * The words that the reader found on a base image (`read-base-images.ts`), with their positions as shares of the image.
 */
export interface BaseReading {
  readonly confidence: number;
  readonly words: readonly Word[];
}

export const PREVIEW_KINDS = ["preview-240", "preview-800"] as const;

/** Name of a committed file below `assets`. */
export const readingFile = ({ file }: BaseImage, kind: "words" | (typeof PREVIEW_KINDS)[number]): string =>
  `read/${file.replace(/\.\w+$/, "")}.${kind === "words" ? "words.gz" : `${kind}.webp`}`;

/** Words and pictures that the reader finds in a scan, stored so that a first start need not read it. */
export interface KnownReading extends BaseReading {
  readonly previews: readonly (readonly [kind: (typeof PREVIEW_KINDS)[number], bytes: Buffer])[];
  readonly readable: Uint8Array;
}

export async function readingOf(seed: number, spec: DocumentSpec, bytes: Uint8Array): Promise<KnownReading> {
  const image = imageFor(spec);
  const reading = JSON.parse(
    gunzipSync(await loadAsset(readingFile(image, "words"))).toString("utf8"),
  ) as BaseReading;
  const words = spec.kind === "scan-pdf" ? reading.words.map((word) => onPage(seed, word)) : reading.words;
  return {
    ...reading,
    words,
    previews: await Promise.all(
      PREVIEW_KINDS.map(async (kind) => [kind, await loadAsset(readingFile(image, kind))] as const),
    ),
    readable:
      spec.kind === "scan-pdf"
        ? await addToPdf(bytes, [{ page: 0, words }])
        : await pictureAsPdf(image, words),
  };
}

const pictures = new Map<string, Promise<Uint8Array>>();

/** Documents with the same picture differ only in a comment, so one PDF serves them all. */
function pictureAsPdf(image: BaseImage, words: readonly Word[]): Promise<Uint8Array> {
  let pdf = pictures.get(image.file);
  if (pdf === undefined) {
    const kind = image.kind === "png" ? "png" : "jpg";
    pdf = loadAsset(image.file).then(async (bytes) => pdfOfPicture(bytes, kind, 1, words));
    pictures.set(image.file, pdf);
  }
  return pdf;
}

/** Maps shares of the picture to shares of the page, on which the picture is slightly turned. */
function onPage(seed: number, word: Word): Word {
  const { x, y, width, height, angle } = scanPlace(seed);
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const corner = (at: 0 | 2 | 4 | 6): [number, number] => {
    const [right, up] = [(word.quad[at] ?? 0) * width, (1 - (word.quad[at + 1] ?? 0)) * height];
    return [(x + cos * right - sin * up) / PAGE_WIDTH, 1 - (y + sin * right + cos * up) / PAGE_HEIGHT];
  };
  return { ...word, quad: [...corner(0), ...corner(2), ...corner(4), ...corner(6)] };
}
