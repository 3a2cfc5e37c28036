import { PDFDocument } from "pdf-lib";
import { makeReadable, pageSize, straighten, type Corners, type Pixels } from "./page-image.ts";

/** A photographed page with its edits. */
export interface CapturedPage {
  readonly id: string;
  /** The photograph, upright by the camera's orientation. */
  readonly photo: ImageBitmap;
  /** An object URL of a small picture of the page. */
  readonly picture: string;
  readonly corners: Corners;
  /** Quarter turns to the right. */
  readonly turns: number;
  readonly readable: boolean;
}

const JPEG_QUALITY = 0.82;
/** Points of the longer side of a page: A4. */
const A4_LONG = 842;

function canvasOf(width: number, height: number) {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  return { canvas, context };
}

const toJpeg = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("no picture"))),
      "image/jpeg",
      JPEG_QUALITY,
    );
  });

/** The page for the upload: cut out, straightened, turned and, if chosen, made readable. */
async function finish({ photo, corners, turns, readable }: CapturedPage): Promise<Blob> {
  const source = canvasOf(photo.width, photo.height);
  source.context.drawImage(photo, 0, 0);
  const straight = straighten(
    source.context.getImageData(0, 0, photo.width, photo.height),
    corners,
    pageSize(photo.width, photo.height, corners),
  );
  const { width, height, data } = readable ? makeReadable(straight) : straight;
  const flat = canvasOf(width, height);
  flat.context.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0);
  if (turns % 4 === 0) return toJpeg(flat.canvas);
  const lies = turns % 2 !== 0;
  const turned = canvasOf(lies ? height : width, lies ? width : height);
  turned.context.translate(turned.canvas.width / 2, turned.canvas.height / 2);
  turned.context.rotate((turns * Math.PI) / 2);
  turned.context.drawImage(flat.canvas, -width / 2, -height / 2);
  return toJpeg(turned.canvas);
}

/** All pages as one PDF, in order. One page at a time, so that the memory of a phone is enough. */
export async function makePdf(pages: readonly CapturedPage[], name: string): Promise<File> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(name);
  for (const page of pages) {
    // One picture in memory at a time.
    const image = await pdf.embedJpg(await (await finish(page)).arrayBuffer());
    const scale = A4_LONG / Math.max(image.width, image.height);
    const size: [number, number] = [image.width * scale, image.height * scale];
    pdf.addPage(size).drawImage(image, { x: 0, y: 0, width: size[0], height: size[1] });
  }
  const bytes = await pdf.save();
  return new File([new Uint8Array(bytes)], `${name}.pdf`, { type: "application/pdf" });
}

/** Pixels of the longer side of a stored photograph: a straightened page needs no more. */
const PHOTO_LONGEST = 3200;
const PICTURE_LONGEST = 240;

/** Pixels of the longer side for finding the sheet: more would be slower without being better. */
const LOOKED_AT = 320;

function shrunk(photo: ImageBitmap, longest: number) {
  const scale = Math.min(1, longest / Math.max(photo.width, photo.height));
  const drawn = canvasOf(Math.round(photo.width * scale), Math.round(photo.height * scale));
  drawn.context.imageSmoothingQuality = "high";
  drawn.context.drawImage(photo, 0, 0, drawn.canvas.width, drawn.canvas.height);
  return drawn;
}

/** Reads a photograph. Rejects where the file is no picture. */
export async function readPhoto(
  file: Blob,
): Promise<Pick<CapturedPage, "photo" | "picture"> & { readonly large: string }> {
  const whole = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, PHOTO_LONGEST / Math.max(whole.width, whole.height));
  const photo =
    scale === 1
      ? whole
      : await createImageBitmap(whole, {
          resizeWidth: Math.round(whole.width * scale),
          resizeHeight: Math.round(whole.height * scale),
          resizeQuality: "high",
        });
  return {
    photo,
    picture: URL.createObjectURL(await toJpeg(shrunk(photo, PICTURE_LONGEST).canvas)),
    large: URL.createObjectURL(await toJpeg(shrunk(photo, 1200).canvas)),
  };
}

/** The corners of the sheet on a photograph; undefined if none is certain. */
export function findSheet(photo: ImageBitmap): Promise<Corners | undefined> {
  const { canvas, context } = shrunk(photo, LOOKED_AT);
  return lookForPaper(context.getImageData(0, 0, canvas.width, canvas.height));
}

/** Finds the sheet in a worker. Undefined if none is certain, or if the browser has no workers. */
function lookForPaper(pixels: Pixels): Promise<Corners | undefined> {
  return new Promise((resolve) => {
    try {
      const worker = new Worker(new URL("./paper.worker.ts", import.meta.url), { type: "module" });
      const end = (corners: Corners | undefined): void => {
        worker.terminate();
        resolve(corners);
      };
      worker.addEventListener("message", ({ data }: MessageEvent<Corners | undefined>) => end(data));
      worker.addEventListener("error", () => end(undefined));
      worker.postMessage(pixels, [pixels.data.buffer]);
    } catch {
      resolve(undefined);
    }
  });
}
