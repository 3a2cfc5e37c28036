import { findPaper as findInPlanes } from "@krempelfrei/documents/paper/find-paper";
import { shrink, type Gray } from "./gray.ts";
import type { Point, Quad } from "./matrix.ts";

/** Pixels of the longer side, at most, that the paper is looked for in. */
const LOOKED_AT = 400;
/** Share of the picture that a sheet has at least: on a scan, anything smaller is a part of the page. */
const SMALLEST = 0.2;

/**
 * The corners of a bright sheet that lies on something darker, in pixels of the picture; undefined where there is none to
 * be seen: a scan, or white paper on a white table.
 */
export function findPaper(picture: Gray): Quad | undefined {
  const factor = Math.max(1, Math.ceil(Math.max(picture.width, picture.height) / LOOKED_AT));
  const quad = findInPlanes([shrink(picture, factor)], SMALLEST);
  if (!quad) return undefined;
  const back = ({ x, y }: Point): Point => ({ x: x * factor, y: y * factor });
  return [back(quad[0]), back(quad[1]), back(quad[2]), back(quad[3])];
}
