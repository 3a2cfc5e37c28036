import sharp, { type Sharp } from "sharp";
import type { Letter } from "./letters.ts";

/** A4 with 300 dots per inch. */
const WIDTH = 2480;
const HEIGHT = 3508;
const MARGIN = 240;
const SIZE = 46;
const LEADING = 96;

const escaped = (text: string): string => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

export function drawLetter({ lines, font }: Letter): Sharp {
  const texts = lines.map(
    (line, index) => `<text x="${MARGIN}" y="${2 * MARGIN + index * LEADING}">${escaped(line)}</text>`,
  );
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="${font}" font-size="${SIZE}">
      <rect width="100%" height="100%" fill="white"/>${texts.join("")}</svg>`,
    ),
  ).grayscale();
}

/** Numbers from 0 to 1 that are the same each time. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Picture {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

async function pixelsOf(image: Sharp): Promise<Picture> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  // Turned pictures come with three channels again.
  const gray = Uint8Array.from(
    { length: info.width * info.height },
    (_, at) => data[at * info.channels] ?? 0,
  );
  return { data: gray, width: info.width, height: info.height };
}

const imageOf = ({ data, width, height }: Picture): Sharp =>
  sharp(data, { raw: { width, height, channels: 1 } });

function withNoise({ data, ...size }: Picture, seed: number, strength: number): Picture {
  const next = numbers(seed);
  return {
    ...size,
    data: data.map((value) => Math.max(0, Math.min(255, value + (next() + next() - 1) * strength))),
  };
}

/**
 * The page on a dark table, seen at an angle from above, with a light that falls from one side. `far` is how much narrower
 * the far edge of the paper is, from 0 to 1.
 */
function photographed(page: Picture, far: number): Picture {
  const [width, height] = [2400, 3200];
  const data = new Uint8Array(width * height).fill(52);
  const [top, bottom] = [260, height - 200];
  for (let y = top; y < bottom; y += 1) {
    const depth = (y - top) / (bottom - top);
    const half = (width / 2 - 160) * (1 - far * (1 - depth));
    const middle = width / 2 + 40 * (1 - depth);
    // Rows that are farther away lie closer together.
    const row = Math.floor(((depth * (1 - far)) / (1 - far * depth)) * page.height);
    for (let x = Math.ceil(middle - half); x < middle + half; x += 1) {
      const column = Math.floor(((x - middle + half) / (2 * half)) * page.width);
      const light = 0.62 + 0.38 * (x / width) - 0.12 * depth;
      data[y * width + x] = (page.data[row * page.width + column] ?? 255) * light;
    }
  }
  return { data, width, height };
}

const WHITE = { background: "white" };

/** The six ways in which a page comes, each with a fixed seed. */
export const VARIANTS: Readonly<Record<string, (page: Sharp, seed: number) => Promise<Buffer>>> = {
  "300 dpi": async (page) => page.jpeg({ quality: 85 }).toBuffer(),
  "2° skew, noise, JPEG 60": async (page, seed) => {
    const turned = await pixelsOf(sharp(await page.png().toBuffer()).rotate(2, WHITE));
    return imageOf(withNoise(turned, seed, 60))
      .jpeg({ quality: 60 })
      .toBuffer();
  },
  "200 dpi, -2°": async (page) =>
    sharp(await page.resize(1654).png().toBuffer())
      .rotate(-2, WHITE)
      .jpeg({ quality: 80 })
      .toBuffer(),
  "150 dpi, 1°": async (page) =>
    sharp(await page.resize(1240).png().toBuffer())
      .rotate(1, WHITE)
      .jpeg({ quality: 80 })
      .toBuffer(),
  photograph: async (page, seed) => {
    const pixels = await pixelsOf(sharp(await page.png().toBuffer()));
    const photo = withNoise(photographed(pixels, 0.16), seed, 24);
    return imageOf(photo).blur(0.8).jpeg({ quality: 80 }).toBuffer();
  },
  "turned by 90°": async (page) =>
    sharp(await page.png().toBuffer())
      .rotate(90)
      .jpeg({ quality: 85 })
      .toBuffer(),
};
