import { readFile } from "node:fs/promises";
import { ConfigError } from "../core/config-error.ts";
import { accentStyles, shadesOf } from "./palette.ts";

/** The operator's brand: name, colour and logo of the product. */
export interface Brand {
  readonly name: string;
  /** Undefined: the client's own green. */
  readonly colour: BrandColour | undefined;
  /** Undefined: the client's own mark. */
  readonly logo: BrandLogo | undefined;
}

export interface BrandColour {
  /** The shade of filled buttons in the light scheme: dark enough for white text. */
  readonly fill: string;
  readonly shades: readonly string[];
  readonly styles: string;
}

export interface BrandLogo {
  readonly png: Buffer;
  /** Width and height in pixels. */
  readonly size: number;
}

export interface BrandSettings {
  readonly productName: string;
  /** `#rrggbb`. */
  readonly productColour: string | undefined;
  /** Absolute path of a PNG. */
  readonly productLogo: string | undefined;
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const LOGO_MAX_BYTES = 512 * 1024;
const LOGO_PIXELS = { min: 192, max: 1024 };
const LOGO_FORM = `PRODUCT_LOGO must be the path of a square PNG of ${LOGO_PIXELS.min} to ${LOGO_PIXELS.max} pixels and at most ${LOGO_MAX_BYTES / 1024} kB`;

/**
 * The brand of the settings. Its colour is adapted: same hue, with the luminance that text on it needs. Rejects with
 * `ConfigError`.
 */
export async function readBrand({ productName, productColour, productLogo }: BrandSettings): Promise<Brand> {
  return {
    name: productName,
    colour: productColour === undefined ? undefined : colourOf(productColour),
    logo: productLogo === undefined ? undefined : await readLogo(productLogo),
  };
}

function colourOf(colour: string): BrandColour {
  const shades = shadesOf(colour);
  return { fill: shades.at(-2) ?? colour, shades, styles: accentStyles(colour) };
}

/** Accepts only PNG, because text formats such as SVG may contain scripts. Rejects with `ConfigError`. */
async function readLogo(path: string): Promise<BrandLogo> {
  const png = await readFile(path).catch((error: unknown) => {
    throw new ConfigError(`${LOGO_FORM}; ${path} cannot be read.`, { cause: error });
  });
  const isPng = png.subarray(0, 8).equals(PNG_SIGNATURE) && png.toString("latin1", 12, 16) === "IHDR";
  if (!isPng || png.length < 33 || png.length > LOGO_MAX_BYTES) throw new ConfigError(`${LOGO_FORM}.`);
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  if (width !== height || width < LOGO_PIXELS.min || width > LOGO_PIXELS.max)
    throw new ConfigError(`${LOGO_FORM}; it has ${width} by ${height}.`);
  return { png, size: width };
}
