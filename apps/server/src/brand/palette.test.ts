import { OWN_SHADES } from "@krempelfrei/contract/own-shades";
import fc from "fast-check";
import { expect, it } from "vitest";
import { accentStyles, contrast, luminance, shadesOf } from "./palette.ts";

const colour = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);
const AA = 4.5;
/** Grounds of the client in light and in dark (`ui/styles/global.css`). */
const LIGHT = ["#ffffff", "#f6f5f1", "#efede6", "#eceae3"];
const DARK = ["#151917", "#1e2421", "#191e1b", "#29312d"];

it("white text can be read on the filled shades of every colour, and every shade is as light as our own", () => {
  fc.assert(
    fc.property(colour, (given) => {
      const shades = shadesOf(given);
      expect(shades).toHaveLength(OWN_SHADES.length);
      for (const [index, shade] of shades.entries())
        expect(luminance(shade)).toBeCloseTo(luminance(OWN_SHADES[index] ?? ""), 1);
      for (const shade of shades.slice(7)) expect(contrast(shade, "#ffffff")).toBeGreaterThanOrEqual(AA);
    }),
  );
});

// Covers operation.2
it("the accent can be read on every ground of the client, in light and in dark, whatever its colour", () => {
  fc.assert(
    fc.property(colour, (given) => {
      const [light = "", dark = ""] = accentStyles(given).split("}");
      const valueOf = (rules: string, name: string): string =>
        new RegExp(`${name}:(#[0-9a-f]{6})`).exec(rules)?.[1] ?? "";
      for (const [rules, grounds] of [
        [light, LIGHT],
        [dark, DARK],
      ] as const) {
        const accent = valueOf(rules, "--app-accent");
        for (const ground of [...grounds, valueOf(rules, "--app-accent-soft")])
          expect(contrast(accent, ground)).toBeGreaterThanOrEqual(AA);
        const onSoft = valueOf(rules, "--app-on-accent-soft");
        expect(contrast(onSoft, valueOf(rules, "--app-accent-soft"))).toBeGreaterThanOrEqual(AA);
        expect(contrast("#ffffff", valueOf(rules, "--app-accent-fill"))).toBeGreaterThanOrEqual(AA);
      }
    }),
  );
});

it.each([
  ["#ffee00", 48],
  ["#0000ff", 240],
])("%s keeps its hue", (given, hue) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt((shadesOf(given)[8] ?? "").slice(at, at + 2), 16),
  );
  if (hue === 240) expect(blue).toBeGreaterThan(Math.max(red, green));
  else expect(Math.min(red, green)).toBeGreaterThan(blue);
});
