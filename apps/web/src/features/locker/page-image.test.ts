import { describe, expect, it } from "vitest";
import { makeReadable, pageSize, straighten, WHOLE, type Corners, type Pixels } from "./page-image.ts";

/** A picture whose colour tells the place: red is x, green is y. */
function map(width: number, height: number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1)
      data.set([(x * 255) / (width - 1), (y * 255) / (height - 1), 0, 255], (y * width + x) * 4);
  }
  return { width, height, data };
}

const colourAt = ({ width, data }: Pixels, x: number, y: number): number[] =>
  Array.from(data.slice((y * width + x) * 4, (y * width + x) * 4 + 2));

describe("straightening", () => {
  it("of the whole picture changes nothing", () => {
    const picture = map(40, 30);
    expect(straighten(picture, WHOLE, { width: 40, height: 30 }).data).toEqual(
      new Uint8ClampedArray(picture.data),
    );
  });

  it("takes the corners of the paper to the corners of the page, and its middle by perspective", () => {
    const corners: Corners = [
      { x: 0.2, y: 0.1 },
      { x: 0.8, y: 0.2 },
      { x: 0.9, y: 0.9 },
      { x: 0.1, y: 0.8 },
    ];
    const page = straighten(map(400, 400), corners, { width: 101, height: 101 });
    for (const [index, [x, y]] of (
      [
        [0, 0],
        [100, 0],
        [100, 100],
        [0, 100],
      ] as const
    ).entries()) {
      const [red = 0, green = 0] = colourAt(page, x, y);
      expect(red / 255).toBeCloseTo(corners[index]?.x ?? -1, 1);
      expect(green / 255).toBeCloseTo(corners[index]?.y ?? -1, 1);
    }
    // The diagonals of the paper cross where those of the page do.
    const [red = 0, green = 0] = colourAt(page, 50, 50);
    expect(red / 255).toBeCloseTo(0.2 + 0.7 * 0.4615, 1);
    expect(green / 255).toBeCloseTo(0.1 + 0.8 * 0.4615, 1);
  });

  it("makes a page of the proportions of the paper, not larger than it is read at", () => {
    expect(pageSize(1000, 2000, WHOLE)).toEqual({ width: 1000, height: 2000 });
    expect(pageSize(3024, 4032, WHOLE)).toEqual({ width: 1754, height: 2339 });
  });
});

it("readable means white paper and dark ink, however dark the photograph was", () => {
  const data = new Uint8ClampedArray(10 * 10 * 4).fill(90);
  for (let pixel = 0; pixel < 10; pixel += 1) data.fill(40, pixel * 4, pixel * 4 + 3);
  const page = makeReadable({ width: 10, height: 10, data });
  expect(colourAt(page, 0, 0)).toEqual([0, 0]);
  expect(colourAt(page, 5, 5)).toEqual([255, 255]);
});
