import { findEdges, type Plane } from "./find-edges.ts";
import { between, crossing, findLines, placeAlong, type Line, type Point } from "./find-lines.ts";

/** Top left, top right, bottom right, bottom left. */
export type Quad = readonly [Point, Point, Point, Point];

/** Minimum length of a sheet's side, as a share of the picture's shorter side. */
const SHORTEST = 0.15;
/** Distance by which a corner may be outside of the picture, as a share of it. */
const OUTSIDE = 0.06;
/** Maximum ratio of opposite sides: a sheet seen at an angle. */
const MOST_ASKEW = 2;
/** Cosines: opposite sides differ by at most 32°, adjacent ones meet at 55° to 125°, the top is tilted by at most 50°. */
const [OPPOSITE, ACROSS, LEANING] = [-0.848, 0.574, 0.643];
/** Minimum share of edges: on every side, and on all four together. */
const [COVERED_SIDE, COVERED_ALL] = [0.6, 0.82];
/**
 * Length of an end by the side's length; minimum share of edges in one of the two ends. A line of text or a rule
 * reaches no corner; a hand covers only one.
 */
const [END, COVERED_END] = [0.1, 0.6];
/** Minimum mean strength of the edges: weaker ones are a fold, or the grain of a table. */
const FAINTEST = 8;
/** Sine of half a degree: no hand holds a camera so straight; the sides of a card on a screen are. */
const STRAIGHT = 0.0087;
/** The part beyond a corner in which a side is followed: pixels left out, and length as a share of the side. */
const [BEYOND_FROM, BEYOND_TO] = [5, 0.25];

interface Candidate {
  readonly quad: Quad;
  /** As a share of the picture. */
  readonly area: number;
  /** Share of the worst side that lies on an edge. */
  readonly worst: number;
  /** The same share on average of the sides. */
  readonly covered: number;
  /** Share of the extended sides with an edge: a table's board continues beyond a corner, a sheet ends. */
  readonly beyond: number;
  readonly strength: number;
}

/**
 * The corners of a bright sheet on a darker background, in pixels; undefined if no sheet is sure. All planes show the
 * same picture, with some 300 pixels on its longer side. `smallest` is the sheet's minimum share of the picture.
 */
export function findPaper(planes: readonly Plane[], smallest: number): Quad | undefined {
  const [plane] = planes;
  if (!plane) return undefined;
  const { width, height } = plane;
  const lines = findLines(findEdges(planes, width, height), width, height);
  let best: { score: number; candidate: Candidate } | undefined;
  for (const candidate of candidates(lines, width, height)) {
    if (candidate.area < smallest) continue;
    const score = scoreOf(candidate);
    if (!best || score > best.score) best = { score, candidate };
  }
  return best && isConvincing(best.candidate) ? best.candidate.quad : undefined;
}

/**
 * Grows with the visible share of the sides, and slowly with the size, or a bright part of a sheet would score like the
 * sheet.
 */
const scoreOf = ({ area, worst, covered, beyond, strength }: Candidate): number =>
  covered * Math.sqrt(worst) * (1 - 0.6 * beyond) * area ** 0.3 * strength ** 0.25;

const isConvincing = ({ worst, covered, beyond, strength }: Candidate): boolean =>
  worst >= COVERED_SIDE && covered * (1 - 0.6 * beyond) >= COVERED_ALL && strength >= FAINTEST;

function* candidates(lines: readonly Line[], width: number, height: number): Generator<Candidate> {
  const pairs = oppositePairs(lines, width, height);
  for (const [top, bottom] of pairs) {
    if (top.normalY < LEANING) continue;
    for (const [right, left] of pairs) {
      const along = top.normalX * right.normalX + top.normalY * right.normalY;
      const turn = top.normalX * right.normalY - top.normalY * right.normalX;
      if (Math.abs(along) > ACROSS || turn < 0) continue;
      if ([top, right, bottom, left].every(isStraight)) continue;
      const candidate = candidateOf([top, right, bottom, left], width, height);
      if (candidate) yield candidate;
    }
  }
}

const isStraight = ({ normalX, normalY }: Line): boolean =>
  Math.min(Math.abs(normalX), Math.abs(normalY)) < STRAIGHT;

/** Pairs of lines whose bright sides face each other, with enough space for a sheet. */
function oppositePairs(lines: readonly Line[], width: number, height: number): (readonly [Line, Line])[] {
  const apart = SHORTEST * Math.min(width, height);
  const fromMiddle = ({ normalX, normalY, distance }: Line): number =>
    distance - (normalX * width + normalY * height) / 2;
  return lines.flatMap((one) =>
    lines
      .filter(
        (other) =>
          one.normalX * other.normalX + one.normalY * other.normalY < OPPOSITE &&
          -fromMiddle(one) - fromMiddle(other) > apart,
      )
      .map((other) => [one, other] as const),
  );
}

type Sides = readonly [top: Line, right: Line, bottom: Line, left: Line];

function candidateOf(sides: Sides, width: number, height: number): Candidate | undefined {
  const [top, right, bottom, left] = sides;
  const quad: Quad = [
    crossing(top, left),
    crossing(top, right),
    crossing(bottom, right),
    crossing(bottom, left),
  ];
  if (!quad.every((corner) => isInside(corner, width, height)) || isTooAskew(quad)) return undefined;
  let [worst, covered, beyond, strength, total] = [1, 0, 0, 0, 0];
  for (const [index, side] of sides.entries()) {
    const from = placeAlong(side, quad[index] ?? quad[0]);
    const to = placeAlong(side, quad[(index + 1) % 4] ?? quad[0]);
    const length = Math.abs(to - from);
    if (length < SHORTEST * Math.min(width, height)) return undefined;
    const found = Math.min(length, between(side.covered, from, to));
    worst = Math.min(worst, found / length);
    if (worst < COVERED_SIDE || !reachesCorner(side, from, to)) return undefined;
    covered += found;
    strength += between(side.strengths, from, to);
    total += length;
    const [low, high] = [Math.min(from, to) - BEYOND_FROM, Math.max(from, to) + BEYOND_FROM];
    const further = Math.max(6, BEYOND_TO * length);
    beyond +=
      (between(side.covered, low - further, low) + between(side.covered, high, high + further)) /
      (8 * further);
  }
  return {
    quad,
    area: areaOf(quad) / (width * height),
    worst,
    covered: covered / total,
    beyond,
    strength: strength / total,
  };
}

function reachesCorner({ covered }: Line, from: number, to: number): boolean {
  const end = END * (to - from);
  const found = Math.max(between(covered, from, from + end), between(covered, to - end, to));
  return found >= COVERED_END * Math.abs(end);
}

const isInside = ({ x, y }: Point, width: number, height: number): boolean =>
  x > -OUTSIDE * width && x < (1 + OUTSIDE) * width && y > -OUTSIDE * height && y < (1 + OUTSIDE) * height;

function isTooAskew([a, b, c, d]: Quad): boolean {
  const length = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
  const ratio = (one: number, other: number): number => Math.max(one / other, other / one);
  return ratio(length(a, b), length(d, c)) > MOST_ASKEW || ratio(length(a, d), length(b, c)) > MOST_ASKEW;
}

function areaOf([a, b, c, d]: Quad): number {
  const [one, other] = [
    { x: c.x - a.x, y: c.y - a.y },
    { x: d.x - b.x, y: d.y - b.y },
  ];
  return Math.abs(one.x * other.y - one.y * other.x) / 2;
}
