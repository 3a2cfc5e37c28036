/** One brightness channel of a picture: one byte a pixel, row by row; 0 is black. */
export interface Plane {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** A point where the picture changes from dark to bright. */
export interface Edge {
  readonly x: number;
  readonly y: number;
  /** Direction towards the bright side, of length 1. */
  readonly toX: number;
  readonly toY: number;
  /** Levels of brightness a pixel, limited so that ink does not outvote the edge of a sheet. */
  readonly strength: number;
}

/** Strength below which a change is only camera noise, and above which it is capped. */
const WEAKEST = 3;
const STRONGEST = 60;
/** Tangent above which a direction counts as straight instead of diagonal: of 67.5°. */
const STRAIGHT = 2.4;

/** The points of steepest change, each from the plane with the strongest one. All planes have one size. */
export function findEdges(planes: readonly Plane[], width: number, height: number): Edge[] {
  const { strength, gradientX, gradientY } = gradients(planes.map(blur), width, height);
  const edges: Edge[] = [];
  for (let y = 2; y < height - 2; y += 1) {
    for (let x = 2; x < width - 2; x += 1) {
      const at = y * width + x;
      const here = strength[at] ?? 0;
      if (here < WEAKEST) continue;
      const [towardsX, towardsY] = [gradientX[at] ?? 0, gradientY[at] ?? 0];
      const [stepX, stepY] = stepTowards(towardsX, towardsY);
      const step = stepY * width + stepX;
      const [before, after] = [strength[at - step] ?? 0, strength[at + step] ?? 0];
      if (here < before || here <= after) continue;
      // The top of the parabola through the three strengths.
      const off = (0.5 * (before - after)) / (before - 2 * here + after);
      const length = Math.hypot(towardsX, towardsY);
      edges.push({
        x: x + 0.5 + off * stepX,
        y: y + 0.5 + off * stepY,
        toX: towardsX / length,
        toY: towardsY / length,
        strength: Math.min(here, STRONGEST),
      });
    }
  }
  return edges;
}

/** The offset of the neighbour nearest to a direction. */
function stepTowards(x: number, y: number): readonly [number, number] {
  if (Math.abs(x) > STRAIGHT * Math.abs(y)) return [1, 0];
  if (Math.abs(y) > STRAIGHT * Math.abs(x)) return [0, 1];
  return x * y > 0 ? [1, 1] : [-1, 1];
}

/** Sobel's operator. */
function gradients(planes: readonly Float32Array[], width: number, height: number) {
  const size = width * height;
  const [strength, gradientX, gradientY] = [
    new Float32Array(size),
    new Float32Array(size),
    new Float32Array(size),
  ];
  for (const plane of planes) {
    const value = (at: number): number => plane[at] ?? 0;
    for (let y = 1; y < height - 1; y += 1) {
      for (let x = 1; x < width - 1; x += 1) {
        const at = y * width + x;
        const falling = value(at + 1 + width) - value(at - 1 - width);
        const rising = value(at + 1 - width) - value(at - 1 + width);
        const towardsX = 2 * (value(at + 1) - value(at - 1)) + falling + rising;
        const towardsY = 2 * (value(at + width) - value(at - width)) + falling - rising;
        const found = Math.hypot(towardsX, towardsY) / 8;
        if (found <= (strength[at] ?? 0)) continue;
        strength[at] = found;
        gradientX[at] = towardsX;
        gradientY[at] = towardsY;
      }
    }
  }
  return { strength, gradientX, gradientY };
}

/** Each pixel averaged with its neighbours, weighted 1, 2, 1 in both directions. */
function blur({ data, width }: Plane): Float32Array {
  const across = new Float32Array(data.length);
  const result = new Float32Array(data.length);
  for (let at = 0; at < data.length; at += 1) {
    const here = data[at] ?? 0;
    across[at] = ((data[at - 1] ?? here) + 2 * here + (data[at + 1] ?? here)) / 4;
  }
  for (let at = 0; at < data.length; at += 1) {
    const here = across[at] ?? 0;
    result[at] = ((across[at - width] ?? here) + 2 * here + (across[at + width] ?? here)) / 4;
  }
  // The filter's first and last column contain a pixel of the other end, so no edges are searched there.
  return result;
}
