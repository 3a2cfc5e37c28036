import { shrink, threshold, type Gray } from "./gray.ts";

/** Pixels of the longer side in which lines are searched. */
const LOOKED_AT = 900;
const STEEPEST = 6;

export interface TextLines {
  /** Slope of the lines in radians, falling to the right; 0 if unclear. */
  readonly angle: number;
  /** True if they run from top to bottom: the page is on its side. */
  readonly vertical: boolean;
}

interface Dots {
  readonly xs: Float32Array;
  readonly ys: Float32Array;
}

/** Finds the lines of a page by the angle at which rows alternate between full and empty. */
export function findTextLines(picture: Gray): TextLines {
  const small = shrink(picture, Math.max(1, Math.floor(Math.max(picture.width, picture.height) / LOOKED_AT)));
  const dots = edgesBelow(small);
  const span = small.width + small.height;
  const across = bestAngle(dots, span);
  const down = bestAngle({ xs: dots.ys, ys: dots.xs.map((x) => small.width - x) }, span);
  const vertical = down.score > across.score * 1.6;
  const best = vertical ? down : across;
  // A page without lines (a photo, a drawing) has no clearly best angle.
  return { angle: best.score > best.flat * 1.02 ? best.angle : 0, vertical };
}

/** Dark pixels at edges; large dark areas would hide the lines. */
function edgesBelow(small: Gray): Dots {
  const limit = threshold(small);
  const { width, height, data } = small;
  const xs: number[] = [];
  const ys: number[] = [];
  const dark = (at: number): boolean => (data[at] ?? 255) <= limit;
  for (let y = 2; y < height - 2; y += 1) {
    for (let x = 2; x < width - 2; x += 1) {
      const at = y * width + x;
      if (!dark(at)) continue;
      const surrounded = dark(at - 2) && dark(at + 2) && dark(at - 2 * width) && dark(at + 2 * width);
      if (surrounded) continue;
      xs.push(x);
      ys.push(y);
    }
  }
  return { xs: Float32Array.from(xs), ys: Float32Array.from(ys) };
}

function bestAngle(dots: Dots, span: number): { angle: number; score: number; flat: number } {
  let [best, score] = [0, -1];
  const degrees = Math.PI / 180;
  const consider = (from: number, to: number, step: number): void => {
    for (let angle = from; angle <= to + step / 2; angle += step) {
      const found = sharpness(dots, angle * degrees, span);
      if (found > score) [best, score] = [angle, found];
    }
  };
  consider(-STEEPEST, STEEPEST, 0.5);
  consider(best - 0.5, best + 0.5, 0.1);
  consider(best - 0.1, best + 0.1, 0.02);
  return { angle: best * degrees, score, flat: sharpness(dots, 0, span) };
}

/** The sum of squared differences of neighbouring rows at this angle. */
function sharpness({ xs, ys }: Dots, angle: number, span: number): number {
  const rows = new Float32Array(2 * span);
  const slope = Math.tan(angle);
  for (let index = 0; index < xs.length; index += 1) {
    const row = Math.round((ys[index] ?? 0) - (xs[index] ?? 0) * slope) + (span >> 1);
    rows[row] = (rows[row] ?? 0) + 1;
  }
  let sum = 0;
  for (let row = 1; row < rows.length; row += 1) {
    const step = (rows[row] ?? 0) - (rows[row - 1] ?? 0);
    sum += step * step;
  }
  return sum;
}
