import { shrink, threshold, type Gray } from "./gray.ts";
import type { Point, Quad } from "./matrix.ts";

/** Pixels of the longer side that the paper is looked for in. */
const LOOKED_AT = 400;
/** Parts of the picture that a paper has at least. */
const SMALLEST = 0.2;
/** How much of the picture's border is not paper when the paper lies on something. */
const BORDER = 0.6;

interface Line {
  /** Of `along * slope + start`. */
  readonly slope: number;
  readonly start: number;
}

/**
 * The corners of a bright sheet that lies on something darker, in pixels of the picture; undefined where there is none to
 * be seen: a scan, or white paper on a white table.
 */
export function findPaper(picture: Gray): Quad | undefined {
  const factor = Math.max(1, Math.floor(Math.max(picture.width, picture.height) / LOOKED_AT));
  const small = shrink(picture, factor);
  const paper = largestBright(small);
  if (!paper || paper.area < SMALLEST * small.width * small.height) return undefined;
  if (borderOutside(paper.mask, small) < BORDER) return undefined;
  const quad = sides(paper.mask, small);
  if (!quad) return undefined;
  // A sheet fills what its corners span; a hand, a lamp or a heap of papers does not.
  const filled = paper.area / areaOf(quad);
  if (filled < 0.85 || filled > 1.1 || !isPlausible(quad, small)) return undefined;
  const back = ({ x, y }: Point): Point => ({ x: x * factor, y: y * factor });
  return [back(quad[0]), back(quad[1]), back(quad[2]), back(quad[3])];
}

/** The largest area of bright pixels that touch, with the letters in it. */
function largestBright(small: Gray): { mask: Uint8Array; area: number } | undefined {
  const { width, height, data } = small;
  const limit = threshold(small);
  const labels = new Int32Array(data.length);
  const sizes = [0];
  const stack: number[] = [];
  for (let seed = 0; seed < data.length; seed += 1) {
    if ((data[seed] ?? 0) <= limit || labels[seed] !== 0) continue;
    const label = sizes.length;
    sizes.push(0);
    stack.push(seed);
    labels[seed] = label;
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      sizes[label] = (sizes[label] ?? 0) + 1;
      const x = at % width;
      const next = [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width];
      for (const near of next) {
        if (near < 0 || near >= data.length || labels[near] !== 0 || (data[near] ?? 0) <= limit) continue;
        labels[near] = label;
        stack.push(near);
      }
    }
  }
  const largest = sizes.indexOf(Math.max(...sizes));
  if (largest <= 0) return undefined;
  return fillRows(labels, largest, width, height);
}

/** Everything between the first and the last pixel of a row: the writing belongs to the paper. */
function fillRows(labels: Int32Array, label: number, width: number, height: number) {
  const mask = new Uint8Array(labels.length);
  let area = 0;
  for (let y = 0; y < height; y += 1) {
    const row = labels.subarray(y * width, (y + 1) * width);
    const first = row.indexOf(label);
    if (first < 0) continue;
    const last = row.lastIndexOf(label);
    mask.fill(1, y * width + first, y * width + last + 1);
    area += last - first + 1;
  }
  return { mask, area };
}

function borderOutside(mask: Uint8Array, { width, height }: Gray): number {
  let outside = 0;
  for (let x = 0; x < width; x += 1) outside += 2 - (mask[x] ?? 0) - (mask[(height - 1) * width + x] ?? 0);
  for (let y = 0; y < height; y += 1)
    outside += 2 - (mask[y * width] ?? 0) - (mask[y * width + width - 1] ?? 0);
  return outside / (2 * (width + height));
}

/** The corners from straight lines through the four edges. */
function sides(mask: Uint8Array, { width, height }: Gray): Quad | undefined {
  const rough = roughCorners(mask, width, height);
  if (!rough) return undefined;
  const [topLeft, topRight, bottomRight, bottomLeft] = rough;
  const column = (x: number, fromTop: boolean): number => {
    for (let step = 0; step < height; step += 1) {
      const y = fromTop ? step : height - 1 - step;
      if (mask[y * width + x] === 1) return fromTop ? y : y + 1;
    }
    return Number.NaN;
  };
  const row = (y: number, fromLeft: boolean): number => {
    const line = mask.subarray(y * width, (y + 1) * width);
    const found = fromLeft ? line.indexOf(1) : line.lastIndexOf(1) + 1;
    return found < 0 ? Number.NaN : found;
  };
  const top = fitLine(topLeft.x, topRight.x, (x) => column(x, true));
  const bottom = fitLine(bottomLeft.x, bottomRight.x, (x) => column(x, false));
  const left = fitLine(topLeft.y, bottomLeft.y, (y) => row(y, true));
  const right = fitLine(topRight.y, bottomRight.y, (y) => row(y, false));
  if (!top || !bottom || !left || !right) return undefined;
  return [crossing(top, left), crossing(top, right), crossing(bottom, right), crossing(bottom, left)];
}

function roughCorners(mask: Uint8Array, width: number, height: number): Quad | undefined {
  const extreme = (weightX: number, weightY: number): Point => {
    let [best, found] = [Number.POSITIVE_INFINITY, { x: 0, y: 0 }];
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const far = weightX * x + weightY * y;
        if (mask[y * width + x] === 1 && far < best) [best, found] = [far, { x, y }];
      }
    }
    return found;
  };
  return [extreme(1, 1), extreme(-1, 1), extreme(-1, -1), extreme(1, -1)];
}

/** Through the middle four fifths of an edge; what lies off it (a thumb, a shadow) is left out in a second round. */
function fitLine(from: number, to: number, edge: (along: number) => number): Line | undefined {
  const margin = (to - from) * 0.1;
  let points: Point[] = [];
  for (let along = Math.ceil(from + margin); along <= to - margin; along += 1) {
    const y = edge(along);
    if (!Number.isNaN(y)) points.push({ x: along + 0.5, y });
  }
  let line = leastSquares(points);
  for (let round = 0; line && round < 3; round += 1) {
    const { slope, start } = line;
    const off = ({ x, y }: Point): number => Math.abs(x * slope + start - y);
    const limit = Math.max(1, 2 * (points.map(off).toSorted((a, b) => a - b)[points.length >> 1] ?? 0));
    points = points.filter((point) => off(point) <= limit);
    line = leastSquares(points);
  }
  return line;
}

function leastSquares(points: readonly Point[]): Line | undefined {
  if (points.length < 10) return undefined;
  const mean = (of: (point: Point) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const spread = mean((point) => (point.x - x) ** 2);
  const slope = mean((point) => (point.x - x) * (point.y - y)) / spread;
  return { slope, start: y - slope * x };
}

/** Of one line that runs across (y by x) with one that runs down (x by y). */
function crossing(across: Line, down: Line): Point {
  const y = (across.slope * down.start + across.start) / (1 - across.slope * down.slope);
  return { x: down.slope * y + down.start, y };
}

function areaOf(quad: Quad): number {
  let sum = 0;
  for (const [index, { x, y }] of quad.entries()) {
    const next = quad[(index + 1) % 4] ?? quad[0];
    sum += x * next.y - next.x * y;
  }
  return Math.abs(sum) / 2;
}

/** Opposite sides of a sheet that is photographed by hand differ, but not wildly; no corner is far outside. */
function isPlausible(quad: Quad, { width, height }: Gray): boolean {
  const length = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
  const [a, b, c, d] = quad;
  const ratio = (one: number, other: number): number => Math.max(one / other, other / one);
  if (ratio(length(a, b), length(d, c)) > 1.8 || ratio(length(a, d), length(b, c)) > 1.8) return false;
  return quad.every(
    ({ x, y }) => x > -0.1 * width && y > -0.1 * height && x < 1.1 * width && y < 1.1 * height,
  );
}
