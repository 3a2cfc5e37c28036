import { whitenPaper } from "./background.ts";
import { warp, type Gray, shrink } from "./gray.ts";
import { findTextLines } from "./lines-of-text.ts";
import {
  IDENTITY,
  multiply,
  scaling,
  toQuad,
  turning,
  type Matrix,
  type Point,
  type Quad,
} from "./matrix.ts";
import { findPaper as findInPlanes } from "@krempelfrei/documents/paper/find-paper";

/** Pixels of A4's longer side at 300 dots per inch, which the model was trained for. */
const LONG_SIDE = 3508;
const LARGEST_SCALE = 3;
const PREVIEW_SIDE = 1000;

export interface Prepared {
  readonly picture: Gray;
  /** From pixels of the prepared picture to pixels of the original. */
  readonly toSource: Matrix;
  /** True if the page was on its side or upside down. */
  readonly turned: boolean;
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/**
 * Makes a page easy to recognise: cuts out and flattens the sheet, whitens its paper, levels its lines and scales it to
 * the engine's best size.
 */
export function prepare(source: Gray): Prepared {
  const flat = flatten(source);
  const { angle, vertical } = linesOf(source, flat);
  const sheet = level(flat, angle, vertical);
  const long = Math.max(sheet.width, sheet.height);
  const scale = Math.min(LONG_SIDE / long, LARGEST_SCALE);
  const [width, height] = [Math.round(sheet.width * scale), Math.round(sheet.height * scale)];
  const toSource = multiply(sheet.toSource, scaling(sheet.width / width, sheet.height / height));
  return { picture: whitenPaper(warp(source, toSource, width, height)), toSource, turned: vertical };
}

/** The prepared page turned upside down. */
export function upsideDown({ picture, toSource }: Prepared): Prepared {
  const { width, height } = picture;
  const turn = turning(Math.PI, { x: width / 2, y: height / 2 });
  return {
    picture: { data: picture.data.toReversed(), width, height },
    toSource: multiply(toSource, turn),
    turned: true,
  };
}

/** A part of the source as a rectangle of this size. */
interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly toSource: Matrix;
}

function flatten(source: Gray): Sheet {
  const quad = findPaper(source);
  if (!quad) return { width: source.width, height: source.height, toSource: IDENTITY };
  const [a, b, c, d] = quad;
  const width = Math.max(distance(a, b), distance(d, c));
  const height = Math.max(distance(a, d), distance(b, c));
  return { width, height, toSource: toQuad(width, height, quad) };
}

function linesOf(source: Gray, sheet: Sheet) {
  const scale = Math.min(1, PREVIEW_SIDE / Math.max(sheet.width, sheet.height));
  // Sampling keeps enough of the lines, and takes a tenth of the time for a large picture.
  const small = warp(
    source,
    multiply(sheet.toSource, scaling(1 / scale, 1 / scale)),
    Math.max(1, Math.round(sheet.width * scale)),
    Math.max(1, Math.round(sheet.height * scale)),
  );
  return findTextLines(whitenPaper(small));
}

/** The sheet with its lines from left to right. */
function level(sheet: Sheet, angle: number, vertical: boolean): Sheet {
  const { width, height } = sheet;
  if (!vertical) {
    const turn = turning(angle, { x: width / 2, y: height / 2 });
    return { width, height, toSource: multiply(sheet.toSource, turn) };
  }
  // Right becomes up: a pixel (x, y) of the turned sheet comes from (width - y, x).
  const side: Matrix = [0, -1, width, 1, 0, 0, 0, 0, 1];
  const turn = turning(angle, { x: height / 2, y: width / 2 });
  return { width: height, height: width, toSource: multiply(multiply(sheet.toSource, side), turn) };
}

/** Maximum of pixels of the longer side in which the paper is searched. */
const LOOKED_AT = 400;
/** Minimum share of the picture for a sheet: on a scan, smaller areas are parts of the page. */
const SMALLEST = 0.2;

/**
 * The corners of a bright sheet on a darker background, in pixels of the picture; undefined without one: a scan, or
 * white paper on a white table.
 */
function findPaper(picture: Gray): Quad | undefined {
  const factor = Math.max(1, Math.ceil(Math.max(picture.width, picture.height) / LOOKED_AT));
  const quad = findInPlanes([shrink(picture, factor)], SMALLEST);
  if (!quad) return undefined;
  const back = ({ x, y }: Point): Point => ({ x: x * factor, y: y * factor });
  return [back(quad[0]), back(quad[1]), back(quad[2]), back(quad[3])];
}
