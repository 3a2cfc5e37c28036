import fc from "fast-check";
import { expect, it } from "vitest";
import { apply, invert, multiply, scaling, toQuad, turning, type Quad } from "./matrix.ts";

const QUAD: Quad = [
  { x: 100, y: 80 },
  { x: 900, y: 120 },
  { x: 950, y: 1300 },
  { x: 60, y: 1250 },
];

it("a rectangle is laid onto a quadrilateral, corner on corner", () => {
  const matrix = toQuad(800, 1200, QUAD);
  const corners = [
    { x: 0, y: 0 },
    { x: 800, y: 0 },
    { x: 800, y: 1200 },
    { x: 0, y: 1200 },
  ];
  for (const [index, corner] of corners.entries()) {
    const { x, y } = apply(matrix, corner);
    expect(x).toBeCloseTo(QUAD[index]?.x ?? 0);
    expect(y).toBeCloseTo(QUAD[index]?.y ?? 0);
  }
});

it("every way through the preparation leads back", () => {
  const part = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(part, part, fc.double({ min: -3, max: 3, noNaN: true }), (x, y, angle) => {
      const there = multiply(
        multiply(toQuad(800, 1200, QUAD), turning(angle, { x: 400, y: 600 })),
        scaling(0.4, 0.4),
      );
      const point = { x: x * 800, y: y * 1200 };
      const back = apply(invert(there), apply(there, point));
      // Where the horizon runs through the page there is no way.
      fc.pre(Number.isFinite(back.x) && Math.abs(apply(there, point).x) < 1e5);
      expect(back.x).toBeCloseTo(point.x, 3);
      expect(back.y).toBeCloseTo(point.y, 3);
    }),
  );
});
