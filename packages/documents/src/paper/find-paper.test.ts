import { photograph, type Photograph, type Scene } from "@krempelfrei/testing/photograph";
import { expect, it } from "vitest";
import type { Plane } from "./find-edges.ts";
import { findPaper } from "./find-paper.ts";

const [WIDTH, HEIGHT] = [240, 320];
const UPRIGHT = [
  { x: 0.17, y: 0.11 },
  { x: 0.82, y: 0.13 },
  { x: 0.88, y: 0.87 },
  { x: 0.13, y: 0.9 },
] as const;
const TURNED = [
  { x: 0.32, y: 0.1 },
  { x: 0.92, y: 0.3 },
  { x: 0.68, y: 0.9 },
  { x: 0.07, y: 0.71 },
] as const;
const CARD = [
  { x: 0.26, y: 0.37 },
  { x: 0.75, y: 0.35 },
  { x: 0.76, y: 0.61 },
  { x: 0.27, y: 0.63 },
] as const;

/** Brightness, and the darkest of the three colours, which divides paper from wood. */
function planesOf({ width, height, data }: Photograph): Plane[] {
  const [gray, darkest] = [new Uint8Array(width * height), new Uint8Array(width * height)];
  for (let at = 0; at < gray.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3);
    gray[at] = 0.299 * red + 0.587 * green + 0.114 * blue;
    darkest[at] = Math.min(red, green, blue);
  }
  return [
    { data: gray, width, height },
    { data: darkest, width, height },
  ];
}

const found = (scene: Scene) =>
  findPaper(planesOf(photograph(scene, WIDTH, HEIGHT)), 0.1)?.map(({ x, y }) => ({
    x: x / WIDTH,
    y: y / HEIGHT,
  }));

// Covers intake.7
it.each<[string, Scene]>([
  ["on wood", { table: "wood", sheet: UPRIGHT }],
  ["on a dark cloth", { table: "cloth", sheet: UPRIGHT }],
  ["that lies askew", { table: "wood", sheet: TURNED }],
  ["in the shadow of the person", { table: "wood", sheet: UPRIGHT, shadow: 0.55 }],
  ["with bent edges and a fold", { table: "wood", sheet: UPRIGHT, crumpled: 0.006 }],
  ["on a white table", { table: "white", sheet: UPRIGHT }],
  [
    "that a hand holds at a corner",
    { table: "wood", sheet: UPRIGHT, hand: { x: 0.9, y: 0.9, radius: 0.16 } },
  ],
  [
    "that a thumb holds at an edge",
    { table: "cloth", sheet: UPRIGHT, hand: { x: 0.12, y: 0.5, radius: 0.12 } },
  ],
  [
    "above a second sheet",
    {
      table: "wood",
      sheet: UPRIGHT,
      below: [
        { x: 0.6, y: 0.02 },
        { x: 1.2, y: 0.06 },
        { x: 1.15, y: 0.5 },
        { x: 0.55, y: 0.45 },
      ],
    },
  ],
  ["of the size of a card", { table: "wood", sheet: CARD }],
])("the corners of a sheet %s are found", (_name, scene) => {
  const corners = found(scene);
  expect(corners).toHaveLength(4);
  for (const [index, corner] of (scene.sheet ?? []).entries()) {
    expect(Math.abs((corners?.[index]?.x ?? 9) - corner.x)).toBeLessThan(0.025);
    expect(Math.abs((corners?.[index]?.y ?? 9) - corner.y)).toBeLessThan(0.025);
  }
});

// Covers intake.7
it.each<[string, Scene]>([
  ["a table without a sheet", { table: "wood" }],
  ["a cloth without a sheet", { table: "cloth" }],
  ["a page that fills the picture", { table: "none" }],
  [
    "a sheet that goes beyond the picture",
    {
      table: "wood",
      sheet: [
        { x: 0.2, y: 0.15 },
        { x: 0.8, y: 0.15 },
        { x: 0.84, y: 1.4 },
        { x: 0.16, y: 1.4 },
      ],
    },
  ],
  [
    "a card on a screen",
    {
      table: "cloth",
      sheet: [
        { x: 0.1, y: 0.2 },
        { x: 0.9, y: 0.2 },
        { x: 0.9, y: 0.7 },
        { x: 0.1, y: 0.7 },
      ],
    },
  ],
  [
    "a sheet that is covered by half",
    { table: "wood", sheet: UPRIGHT, hand: { x: 0.9, y: 0.75, radius: 0.5 } },
  ],
])("nothing is cut from %s", (_name, scene) => {
  expect(found(scene)).toBeUndefined();
});
