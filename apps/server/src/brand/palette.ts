import { OWN_SHADES } from "@krempelfrei/contract/own-shades";

/** Red, green and blue from 0 to 1. */
type Rgb = readonly [number, number, number];

/** The client's own colours of the accent by their variables (`ui/styles/global.css`), in light and in dark. */
const OWN_VARIABLES = {
  light: {
    "--app-accent": "#1f6b57",
    "--app-accent-fill": "#1f6b57",
    "--app-accent-soft": "#e2f1ec",
    "--app-on-accent-soft": "#0d4f3f",
  },
  dark: {
    "--app-accent": "#9fd3c3",
    "--app-accent-fill": "#2f8069",
    "--app-accent-soft": "#1b3d33",
    "--app-on-accent-soft": "#9fd3c3",
  },
} as const;

const STEPS = 24;

const rgbOf = (hex: string): Rgb => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255,
  );
  return [red, green, blue];
};

const hexOf = (rgb: Rgb): string =>
  `#${rgb
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

/** Relative luminance as defined by WCAG 2.2. */
export function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = rgbOf(hex).map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** A colour mixed with white (share > 0) or black (share < 0). */
const mixed = (rgb: Rgb, share: number): Rgb => {
  const to = share > 0 ? 1 : 0;
  const [red, green, blue] = rgb;
  const mix = (part: number): number => part + (to - part) * Math.abs(share);
  return [mix(red), mix(green), mix(blue)];
};

/** The colour mixed with white or black to the luminance of `other`; mixing changes the luminance monotonically. */
function asLightAs(hex: string, other: string): string {
  const wanted = luminance(other);
  const rgb = rgbOf(hex);
  let [low, high] = [-1, 1];
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (luminance(hexOf(mixed(rgb, middle))) < wanted) low = middle;
    else high = middle;
  }
  // Text on a dark colour is light: rounding must not reduce the contrast.
  return hexOf(mixed(rgb, wanted < 0.18 ? low : high));
}

/**
 * Ten shades of a colour for the client's theme, the lightest first. All pairs on the screen pass WCAG 2.2 AA in our
 * own shades; contrast depends only on the relative luminance, so another hue with the same luminance passes too.
 */
export const shadesOf = (colour: string): string[] => OWN_SHADES.map((own) => asLightAs(colour, own));

/** The variables of the accent in a colour, as a style sheet. */
export function accentStyles(colour: string): string {
  const rules = Object.entries(OWN_VARIABLES).map(([scheme, variables]) => {
    const selector = scheme === "light" ? ":root" : ':root[data-mantine-color-scheme="dark"]';
    const lines = Object.entries(variables).map(([name, own]) => `${name}:${asLightAs(colour, own)}`);
    return `${selector}{${lines.join(";")}}`;
  });
  return rules.join("");
}
