import { findPaper as findInPlanes } from "@krempelfrei/documents/paper/find-paper";
import { shrink, type Gray } from "./gray.ts";
import type { Point, Quad } from "./matrix.ts";

/** Maximum of pixels of the longer side in which the paper is searched. */
const LOOKED_AT = 400;
/** Minimum share of the picture for a sheet: on a scan, smaller areas are parts of the page. */
const SMALLEST = 0.2;

/**
 * The corners of a bright sheet on a darker background, in pixels of the picture; undefined without one: a scan, or
 * white paper on a white table.
 */
export function findPaper(picture: Gray): Quad | undefined {
  const factor = Math.max(1, Math.ceil(Math.max(picture.width, picture.height) / LOOKED_AT));
  const quad = findInPlanes([shrink(picture, factor)], SMALLEST);
  if (!quad) return undefined;
  const back = ({ x, y }: Point): Point => ({ x: x * factor, y: y * factor });
  return [back(quad[0]), back(quad[1]), back(quad[2]), back(quad[3])];
}
