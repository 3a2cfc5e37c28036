import type { Pixels, Corners, Point } from "./page-image.ts";
import { findPaper } from "@krempelfrei/documents/paper/find-paper";

// Finding the paper takes a fifth of a second on a phone; in a worker the page stays responsive.
addEventListener("message", ({ data }: MessageEvent<Pixels>) => postMessage(findCorners(data)));

/** Minimum share of the picture for a sheet: a card in the middle of the table has a tenth. */
const SMALLEST = 0.1;

/** The corners of the sheet on a small picture of it; undefined if none is certain. */
function findCorners({ width, height, data }: Pixels): Corners | undefined {
  const [gray, darkest] = [new Uint8Array(width * height), new Uint8Array(width * height)];
  for (let at = 0, from = 0; at < gray.length; at += 1, from += 4) {
    const [red, green, blue] = [data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0];
    gray[at] = 0.299 * red + 0.587 * green + 0.114 * blue;
    // Wood and skin lack blue, paper does not.
    darkest[at] = Math.min(red, green, blue);
  }
  const planes = [gray, darkest].map((plane) => ({ data: plane, width, height }));
  const quad = findPaper(planes, SMALLEST);
  if (!quad) return undefined;
  const share = ({ x, y }: Point): Point => ({ x: inside(x / width), y: inside(y / height) });
  return [share(quad[0]), share(quad[1]), share(quad[2]), share(quad[3])];
}

const inside = (value: number): number => Math.min(1, Math.max(0, value));
