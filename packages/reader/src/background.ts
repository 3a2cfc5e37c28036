import { shrink, type Gray } from "./gray.ts";

const CELL = 16;
/** Shadows lie at the sides of a page, in steps of several letters. */
const REACH = 3;
/** Darker than this it is no paper in a shadow but a picture or a bar. */
const DARKEST = 40;

/**
 * Divides by the brightness of the paper around each pixel, so that shadows and yellow paper become white and a text in
 * them as black as one outside.
 */
export function whitenPaper(picture: Gray): Gray {
  const paper = smooth(brightest(brightCells(picture)));
  const { width, height, data } = picture;
  const result = new Uint8Array(data.length);
  for (let y = 0; y < height; y += 1) {
    const cellY = Math.min(Math.max((y + 0.5) / CELL - 0.5, 0), paper.height - 1);
    const y0 = Math.floor(cellY);
    const y1 = Math.min(y0 + 1, paper.height - 1);
    const partY = cellY - y0;
    for (let x = 0; x < width; x += 1) {
      const cellX = Math.min(Math.max((x + 0.5) / CELL - 0.5, 0), paper.width - 1);
      const x0 = Math.floor(cellX);
      const x1 = Math.min(x0 + 1, paper.width - 1);
      const partX = cellX - x0;
      const at = (cell: number): number => paper.data[cell] ?? 0;
      const above = at(y0 * paper.width + x0) * (1 - partX) + at(y0 * paper.width + x1) * partX;
      const below = at(y1 * paper.width + x0) * (1 - partX) + at(y1 * paper.width + x1) * partX;
      const around = Math.max(above * (1 - partY) + below * partY, DARKEST);
      result[y * width + x] = Math.min(255, ((data[y * width + x] ?? 0) * 255) / around);
    }
  }
  return { data: result, width, height };
}

/** The brightest quarter of each cell, in one byte: what is paper in it, also between letters. */
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

const around = ({ data, width, height }: Gray, join: (values: number[]) => number): Gray => {
  const result = new Uint8Array(data.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const values: number[] = [];
      for (let dy = -REACH; dy <= REACH; dy += 1) {
        for (let dx = -REACH; dx <= REACH; dx += 1) {
          const [nearX, nearY] = [x + dx, y + dy];
          if (nearX >= 0 && nearY >= 0 && nearX < width && nearY < height)
            values.push(data[nearY * width + nearX] ?? 0);
        }
      }
      result[y * width + x] = join(values);
    }
  }
  return { data: result, width, height };
};

/** A heavy headline must not count as paper. */
const brightest = (cells: Gray): Gray =>
  around(cells, (values) => values.toSorted((one, other) => other - one)[values.length >> 3] ?? 255);
const smooth = (cells: Gray): Gray =>
  around(cells, (values) => values.reduce((sum, value) => sum + value, 0) / values.length);
