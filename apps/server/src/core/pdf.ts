import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** The fonts of what the app prints, as files: they have the letters of all names in Europe. */
export const REGULAR = require.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf");
export const BOLD = require.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf");

/** Millimetres in points. */
export const mm = (value: number): number => (value * 72) / 25.4;
