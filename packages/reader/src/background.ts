import { shrink, type Gray } from "./gray.ts";

const CELL = 16;
/** Cells in each direction around a cell from which its paper is estimated: shadows are wider than several letters. */
const REACH = 3;
/** Brightness (0 to 255) below which an area is a picture or a bar, not shaded paper. */
const DARKEST = 40;

/**
 * Divides each pixel by the brightness of its surrounding paper, so that shadows and yellow paper become white and text
 * in them as black as elsewhere.
 */
export function whitenPaper(picture: Gray): Gray {
  const paper = smooth(brightest(brightCells(picture)));
  const { width, height, data } = picture;
  const result = new Uint8Array(data.length);
  const [columns, rows] = [cellsAlong(width, paper.width), cellsAlong(height, paper.height)];
  const row = new Float64Array(paper.width);
  for (let y = 0; y < height; y += 1) {
    const [upper, lower] = [(rows.from[y] ?? 0) * paper.width, (rows.to[y] ?? 0) * paper.width];
    const down = rows.part[y] ?? 0;
    for (let x = 0; x < paper.width; x += 1) {
      const above = paper.data[upper + x] ?? 0;
      row[x] = above + ((paper.data[lower + x] ?? 0) - above) * down;
    }
    for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
      const left = row[columns.from[x] ?? 0] ?? 0;
      const around = left + ((row[columns.to[x] ?? 0] ?? 0) - left) * (columns.part[x] ?? 0);
      result[at] = Math.min(255, ((data[at] ?? 0) * 255) / Math.max(around, DARKEST));
    }
  }
  return { data: result, width, height };
}

/** For each pixel along a side the two cells between whose centres it is, and its distance in cells from the first. */
function cellsAlong(pixels: number, cells: number) {
  const [from, to, part] = [new Int32Array(pixels), new Int32Array(pixels), new Float64Array(pixels)];
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    const place = Math.min(Math.max((pixel + 0.5) / CELL - 0.5, 0), cells - 1);
    from[pixel] = Math.floor(place);
    to[pixel] = Math.min(Math.floor(place) + 1, cells - 1);
    part[pixel] = place - Math.floor(place);
  }
  return { from, to, part };
}

/** The brightest of the 16 squares of each cell, as one pixel: its paper, also between letters. */
function brightCells(picture: Gray): Gray {
  const fine = shrink(picture, CELL / 4);
  const [width, height] = [Math.max(1, Math.ceil(fine.width / 4)), Math.max(1, Math.ceil(fine.height / 4))];
  const data = new Uint8Array(width * height);
  for (let y = 0; y < fine.height; y += 1) {
    for (let x = 0; x < fine.width; x += 1) {
      const cell = (y >> 2) * width + (x >> 2);
      data[cell] = Math.max(data[cell] ?? 0, fine.data[y * fine.width + x] ?? 0);
    }
  }
  return { data, width, height };
}

/** Combines the cells around each cell; `join` may change the array, which is reused. */
function around({ data, width, height }: Gray, join: (values: Uint8Array) => number): Gray {
  const result = new Uint8Array(data.length);
  const values = new Uint8Array((2 * REACH + 1) ** 2);
  for (let y = 0; y < height; y += 1) {
    const top = Math.max(0, y - REACH);
    const bottom = Math.min(height - 1, y + REACH);
    for (let x = 0; x < width; x += 1) {
      const left = Math.max(0, x - REACH);
      const right = Math.min(width - 1, x + REACH);
      let count = 0;
      for (let nearY = top; nearY <= bottom; nearY += 1)
        for (let at = nearY * width + left; at <= nearY * width + right; at += 1, count += 1)
          values[count] = data[at] ?? 0;
      result[y * width + x] = join(values.subarray(0, count));
    }
  }
  return { data: result, width, height };
}

/** Nearly the brightest of the cells around each cell, so that a bold headline does not count as paper. */
const brightest = (cells: Gray): Gray =>
  around(cells, (values) => values.sort()[values.length - 1 - (values.length >> 3)] ?? 255);
const smooth = (cells: Gray): Gray => around(cells, mean);

function mean(values: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < values.length; at += 1) sum += values[at] ?? 0;
  return sum / values.length;
}
