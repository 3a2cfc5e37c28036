/** A point as a share of the width and height of a picture. */
interface Corner {
  readonly x: number;
  readonly y: number;
}

type Corners = readonly [Corner, Corner, Corner, Corner];

/** A letter on a table, as a phone photographs it. */
export interface Scene {
  /** Without a table the page fills the picture, as a scan does. */
  readonly table: "wood" | "white" | "cloth" | "none";
  /** The sheet: top left, top right, bottom right, bottom left; undefined: the bare table. */
  readonly sheet?: Corners;
  /** A second sheet that lies below the first. */
  readonly below?: Corners;
  /** A hand that holds the sheet: its middle, and its radius as a share of the width. */
  readonly hand?: Corner & { readonly radius: number };
  /** Share of light that the shadow of the person takes from the lower part of the picture. */
  readonly shadow?: number;
  /** Share of the sheet's width by which its edges are bent. */
  readonly crumpled?: number;
}

/** Pixels as a canvas has them: four bytes each, row by row. */
export interface Photograph {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

type Colour = readonly [number, number, number];

const WHOLE: Corners = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
];

/** The same pixels for the same scene. */
export function photograph(scene: Scene, width = 480, height = 640): Photograph {
  const sheet = scene.table === "none" ? WHOLE : scene.sheet;
  const onSheet = sheet && placeOn(sheet);
  const onSecond = scene.below && placeOn(scene.below);
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [left, top] = [(x + 0.5) / width, (y + 0.5) / height];
      const colour =
        handAt(scene, left, top, height / width) ??
        (onSheet && paperAt(onSheet(left, top), scene.crumpled ?? 0)) ??
        (onSecond && paperAt(onSecond(left, top), 0)) ??
        tableAt(scene, left, top, onSheet);
      const light = 1 - (scene.shadow ?? 0) * smooth((top + 0.3 * left - 0.6) / 0.15) - 0.08 * top;
      const noise = 6 * (random(x, y) - 0.5);
      const at = (y * width + x) * 4;
      for (const [channel, value] of colour.entries()) data[at + channel] = value * light + noise;
      data[at + 3] = 255;
    }
  }
  return { width, height, data };
}

/** A number from 0 to 1 that depends on two whole numbers alone. */
function random(x: number, y: number): number {
  let value = Math.imul(x, 374_761_393) + Math.imul(y, 668_265_263);
  value = Math.imul(value ^ (value >>> 13), 1_274_126_177);
  return ((value ^ (value >>> 16)) >>> 0) / 2 ** 32;
}

const smooth = (value: number): number => {
  const part = Math.min(1, Math.max(0, value));
  return part * part * (3 - 2 * part);
};

/** Place on a sheet, as shares of its width and height, of a place on the picture (Heckbert 1989, 2.2.3, inverted). */
function placeOn([a, b, c, d]: Corners): (x: number, y: number) => Corner {
  const [dx1, dx2, dx3] = [b.x - c.x, d.x - c.x, a.x - b.x + c.x - d.x];
  const [dy1, dy2, dy3] = [b.y - c.y, d.y - c.y, a.y - b.y + c.y - d.y];
  const size = dx1 * dy2 - dx2 * dy1;
  const [g, h] = [(dx3 * dy2 - dx2 * dy3) / size, (dx1 * dy3 - dx3 * dy1) / size];
  const [m, n, p, q] = [b.x - a.x + g * b.x, d.x - a.x + h * d.x, b.y - a.y + g * b.y, d.y - a.y + h * d.y];
  return (x, y) => {
    // u (m - g x) + v (n - h x) = x - a.x, and the same for y.
    const [one, two, three] = [m - g * x, n - h * x, x - a.x];
    const [four, five, six] = [p - g * y, q - h * y, y - a.y];
    const determinant = one * five - two * four;
    return { x: (three * five - two * six) / determinant, y: (one * six - three * four) / determinant };
  };
}

/** Paper with a letterhead and lines of words; undefined beside it. */
function paperAt({ x, y }: Corner, crumpled: number): Colour | undefined {
  const bent = crumpled * Math.sin(17 * y) + 0.5 * crumpled * Math.sin(41 * y);
  const bentDown = crumpled * Math.sin(13 * x + 1);
  if (x < bent || x > 1 + bent || y < bentDown || y > 1 + bentDown) return undefined;
  const fold = crumpled > 0 && Math.abs(y - 1 / 3) < 0.004 ? 25 : 0;
  const isHead = y > 0.06 && y < 0.1 && x > 0.1 && x < 0.45;
  const line = Math.floor(y * 42);
  const isLine = y > 0.25 && y < 0.8 && line % 7 !== 6 && (y * 42) % 1 < 0.45;
  const isWord = isLine && x > 0.1 && x < 0.86 && random(Math.floor(x * 60), line) > 0.22;
  if (isHead) return [40, 70, 130];
  return isWord ? [55, 55, 60] : [244 - fold, 243 - fold, 238 - fold];
}

function tableAt(
  { table }: Scene,
  x: number,
  y: number,
  onSheet: ((x: number, y: number) => Corner) | undefined,
): Colour {
  if (table === "wood") {
    const grain = Math.sin(90 * x + 6 * Math.sin(5 * y)) + 0.6 * Math.sin(240 * x + 9 * Math.sin(3 * y + x));
    return [150 + 14 * grain, 105 + 12 * grain, 65 + 9 * grain];
  }
  if (table === "cloth") {
    const weave = 10 * (random(Math.floor(x * 160), Math.floor(y * 210)) - 0.5);
    return [70 + weave, 80 + weave, 95 + weave];
  }
  // White on white: the thin shadow of the sheet alone shows where it ends.
  const place = onSheet?.(x, y);
  const off = place ? Math.max(-place.x, place.x - 1, -place.y, place.y - 1) : 1;
  const shade = 26 * (1 - smooth(off / 0.03));
  return [226 - shade, 225 - shade, 221 - shade];
}

function handAt({ hand }: Scene, x: number, y: number, ratio: number): Colour | undefined {
  if (!hand) return undefined;
  const off = Math.hypot(x - hand.x, (y - hand.y) * ratio);
  return off < hand.radius ? [205, 150, 125] : undefined;
}
