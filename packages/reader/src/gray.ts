import type { Matrix } from "./matrix.ts";

/** A gray picture: one byte a pixel, row by row; 0 is black. */
export interface Gray {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

const WHITE = 255;

/** Averages squares of `factor` × `factor` pixels; the remainder at the right and at the bottom is dropped. */
export function shrink({ data, width, height }: Gray, factor: number): Gray {
  if (factor <= 1) return { data, width, height };
  const [columns, rows] = [Math.floor(width / factor), Math.floor(height / factor)];
  const sums = new Uint32Array(columns * rows);
  for (let y = 0; y < rows * factor; y += 1) {
    const row = Math.floor(y / factor) * columns;
    for (let x = 0, from = y * width; x < columns; x += 1) {
      let sum = 0;
      for (let step = 0; step < factor; step += 1, from += 1) sum += data[from] ?? 0;
      sums[row + x] = (sums[row + x] ?? 0) + sum;
    }
  }
  const area = factor * factor;
  const averages = new Uint8Array(sums.length);
  for (let at = 0; at < sums.length; at += 1) averages[at] = (sums[at] ?? 0) / area;
  return { data: averages, width: columns, height: rows };
}

/** The gray value that divides a picture best into dark and bright (Otsu 1979). */
export function threshold({ data }: Gray): number {
  const counts = new Float64Array(256);
  for (const value of data) counts[value] = (counts[value] ?? 0) + 1;
  let sum = 0;
  for (let value = 0; value < 256; value += 1) sum += value * (counts[value] ?? 0);
  let [best, found, below, sumBelow] = [0, 127, 0, 0];
  for (let value = 0; value < 256; value += 1) {
    below += counts[value] ?? 0;
    sumBelow += value * (counts[value] ?? 0);
    const above = data.length - below;
    if (below === 0 || above === 0) continue;
    const apart = sumBelow / below - (sum - sumBelow) / above;
    const score = below * above * apart * apart;
    if (score > best) [best, found] = [score, value];
  }
  return found;
}

/**
 * Transforms the picture to this size, bilinear: `toSource` maps each pixel of the result to the source. Pixels outside
 * of the source are white.
 */
export function warp(source: Gray, toSource: Matrix, width: number, height: number): Gray {
  const result = new Uint8Array(width * height).fill(WHITE);
  const { data } = source;
  const [lastX, lastY] = [source.width - 1, source.height - 1];
  const [a, b, c, d, e, f, g, h, i] = toSource;
  for (let y = 0; y < height; y += 1) {
    // The middle of a pixel is at a half.
    let [top, left, depth] = [
      b * (y + 0.5) + c + a * 0.5,
      e * (y + 0.5) + f + d * 0.5,
      h * (y + 0.5) + i + g * 0.5,
    ];
    for (let x = 0; x < width; x += 1, top += a, left += d, depth += g) {
      const sourceX = top / depth - 0.5;
      const sourceY = left / depth - 0.5;
      if (sourceX < -0.5 || sourceY < -0.5 || sourceX > lastX + 0.5 || sourceY > lastY + 0.5) continue;
      // The outermost pixels continue at the border. No arrays here: millions would be allocated before this is compiled.
      const x0 = Math.min(Math.max(Math.trunc(sourceX), 0), lastX);
      const y0 = Math.min(Math.max(Math.trunc(sourceY), 0), lastY);
      const right = x0 < lastX ? 1 : 0;
      const down = y0 < lastY ? source.width : 0;
      const partX = Math.max(0, sourceX - x0);
      const partY = Math.max(0, sourceY - y0);
      const at = y0 * source.width + x0;
      const above = data[at] ?? 0;
      const below = data[at + down] ?? 0;
      const first = above + ((data[at + right] ?? 0) - above) * partX;
      const second = below + ((data[at + right + down] ?? 0) - below) * partX;
      result[y * width + x] = first + (second - first) * partY + 0.5;
    }
  }
  return { data: result, width, height };
}
