/** Maps points of one plane to another: 3×3, by rows. Expresses translation, rotation, scale and perspective. */
export type Matrix = readonly [number, number, number, number, number, number, number, number, number];

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Top left, top right, bottom right, bottom left. */
export type Quad = readonly [Point, Point, Point, Point];

export const IDENTITY: Matrix = [1, 0, 0, 0, 1, 0, 0, 0, 1];

export const scaling = (x: number, y: number): Matrix => [x, 0, 0, 0, y, 0, 0, 0, 1];

/** Rotation by an angle in radians, clockwise on the picture (y grows downwards), around a point. */
export function turning(angle: number, { x, y }: Point): Matrix {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [cos, -sin, x - cos * x + sin * y, sin, cos, y - sin * x - cos * y, 0, 0, 1];
}

/** Applies `second`, then `first`, as in mathematical notation. */
export function multiply(first: Matrix, second: Matrix): Matrix {
  const [a, b, c, d, e, f, g, h, i] = first;
  const [k, l, m, n, o, p, q, r, s] = second;
  return [
    a * k + b * n + c * q,
    a * l + b * o + c * r,
    a * m + b * p + c * s,
    d * k + e * n + f * q,
    d * l + e * o + f * r,
    d * m + e * p + f * s,
    g * k + h * n + i * q,
    g * l + h * o + i * r,
    g * m + h * p + i * s,
  ];
}

export function invert([a, b, c, d, e, f, g, h, i]: Matrix): Matrix {
  const [first, second, third] = [e * i - f * h, f * g - d * i, d * h - e * g];
  const size = a * first + b * second + c * third;
  if (Math.abs(size) < 1e-12) throw new Error("a matrix that has no way back");
  return [
    first / size,
    (c * h - b * i) / size,
    (b * f - c * e) / size,
    second / size,
    (a * i - c * g) / size,
    (c * d - a * f) / size,
    third / size,
    (b * g - a * h) / size,
    (a * e - b * d) / size,
  ];
}

export function apply([a, b, c, d, e, f, g, h, i]: Matrix, { x, y }: Point): Point {
  const depth = g * x + h * y + i;
  return { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth };
}

/** Maps a rectangle of this size at 0, 0 to a quadrilateral (Heckbert 1989, "Fundamentals of texture mapping"). */
export function toQuad(width: number, height: number, [p0, p1, p2, p3]: Quad): Matrix {
  const [dx1, dx2, dx3] = [p1.x - p2.x, p3.x - p2.x, p0.x - p1.x + p2.x - p3.x];
  const [dy1, dy2, dy3] = [p1.y - p2.y, p3.y - p2.y, p0.y - p1.y + p2.y - p3.y];
  const size = dx1 * dy2 - dx2 * dy1;
  const g = (dx3 * dy2 - dx2 * dy3) / size;
  const h = (dx1 * dy3 - dx3 * dy1) / size;
  const square: Matrix = [
    p1.x - p0.x + g * p1.x,
    p3.x - p0.x + h * p3.x,
    p0.x,
    p1.y - p0.y + g * p1.y,
    p3.y - p0.y + h * p3.y,
    p0.y,
    g,
    h,
    1,
  ];
  return multiply(square, scaling(1 / width, 1 / height));
}
