/** A point on a picture, as parts of its width and height: 0 is left or top, 1 right or bottom. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The corners of the paper on a picture: top left, top right, bottom right, bottom left. */
export type Corners = readonly [Point, Point, Point, Point];

/** Pixels as a canvas has them: four bytes each, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

export const WHOLE: Corners = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
];

/** The longer side of a page in pixels: 200 dots an inch on A4, which text recognition reads well. */
const LONGEST = 2339;

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** Size of the straightened page: that of the paper on the picture, limited to what recognition needs. */
export function pageSize(width: number, height: number, corners: Corners): { width: number; height: number } {
  const [a, b, c, d] = corners.map(({ x, y }) => ({ x: x * width, y: y * height })) as unknown as Corners;
  const across = Math.max(distance(a, b), distance(d, c));
  const down = Math.max(distance(a, d), distance(b, c));
  const scale = Math.min(1, LONGEST / Math.max(across, down));
  return { width: Math.max(1, Math.round(across * scale)), height: Math.max(1, Math.round(down * scale)) };
}

/**
 * The eight coefficients of the projective map from the unit square to the corners. Source: Heckbert, "Fundamentals of
 * Texture Mapping and Image Warping" (1989), section 2.2.3.
 */
function projection([p0, p1, p2, p3]: Corners): readonly number[] {
  const dx1 = p1.x - p2.x;
  const dx2 = p3.x - p2.x;
  const dy1 = p1.y - p2.y;
  const dy2 = p3.y - p2.y;
  const sx = p0.x - p1.x + p2.x - p3.x;
  const sy = p0.y - p1.y + p2.y - p3.y;
  const determinant = dx1 * dy2 - dx2 * dy1;
  const g = determinant === 0 ? 0 : (sx * dy2 - dx2 * sy) / determinant;
  const h = determinant === 0 ? 0 : (dx1 * sy - sx * dy1) / determinant;
  return [
    p1.x - p0.x + g * p1.x,
    p3.x - p0.x + h * p3.x,
    p0.x,
    p1.y - p0.y + g * p1.y,
    p3.y - p0.y + h * p3.y,
    p0.y,
    g,
    h,
  ];
}

/** The paper between the corners, straightened to a rectangle of this size. */
export function straighten(
  { width, height, data }: Pixels,
  corners: Corners,
  size: { readonly width: number; readonly height: number },
): Pixels {
  const [a = 1, b = 0, c = 0, d = 0, e = 1, f = 0, g = 0, h = 0] = projection(corners);
  const result = new Uint8ClampedArray(size.width * size.height * 4);
  const at = (index: number): number => data[index] ?? 0;
  for (let y = 0; y < size.height; y += 1) {
    const v = (y + 0.5) / size.height;
    for (let x = 0; x < size.width; x += 1) {
      const u = (x + 0.5) / size.width;
      const w = g * u + h * v + 1;
      // Interpolated between the four nearest pixels.
      const left = Math.min(Math.max(((a * u + b * v + c) / w) * width - 0.5, 0), width - 1);
      const top = Math.min(Math.max(((d * u + e * v + f) / w) * height - 0.5, 0), height - 1);
      const x0 = Math.floor(left);
      const y0 = Math.floor(top);
      const right = x0 + 1 < width ? 4 : 0;
      const below = y0 + 1 < height ? width * 4 : 0;
      const dx = left - x0;
      const dy = top - y0;
      const from = (y0 * width + x0) * 4;
      const to = (y * size.width + x) * 4;
      for (let channel = 0; channel < 3; channel += 1) {
        const index = from + channel;
        const above = at(index) * (1 - dx) + at(index + right) * dx;
        const under = at(index + below) * (1 - dx) + at(index + below + right) * dx;
        result[to + channel] = above * (1 - dy) + under * dy;
      }
      result[to + 3] = 255;
    }
  }
  return { ...size, data: result };
}

/**
 * Shares of the pixels of a page, from the darkest on: the brightness at `INK` becomes black, that at `PAPER` white.
 */
const INK = 0.01;
const PAPER = 0.6;

/** Makes the paper white and the ink dark, in grey, so that a dark photograph becomes readable. */
export function makeReadable({ width, height, data }: Pixels): Pixels {
  const grey = new Uint8ClampedArray(width * height);
  const counts = new Uint32Array(256);
  for (let index = 0; index < grey.length; index += 1) {
    const at = index * 4;
    const value = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
    grey[index] = value;
    const level = grey[index] ?? 0;
    counts[level] = (counts[level] ?? 0) + 1;
  }
  const levelAt = (part: number): number => {
    let seen = 0;
    for (let level = 0; level < 256; level += 1) {
      seen += counts[level] ?? 0;
      if (seen >= part * grey.length) return level;
    }
    return 255;
  };
  const dark = levelAt(INK);
  const bright = Math.max(levelAt(PAPER), dark + 1);
  const result = new Uint8ClampedArray(data.length);
  for (let index = 0; index < grey.length; index += 1) {
    const value = (((grey[index] ?? 0) - dark) * 255) / (bright - dark);
    result.fill(value, index * 4, index * 4 + 3);
    result[index * 4 + 3] = 255;
  }
  return { width, height, data: result };
}
