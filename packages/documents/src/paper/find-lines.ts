import type { Edge } from "./find-edges.ts";

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A straight line `x * normalX + y * normalY = distance` with dark on one side and bright on the other. */
export interface Line {
  /** Direction towards the bright side, of length 1. */
  readonly normalX: number;
  readonly normalY: number;
  readonly distance: number;
  /** Prefix sums along the line, pixel by pixel: of edge coverage and of edge strength. */
  readonly covered: Float32Array;
  readonly strengths: Float32Array;
}

/** Directions that are distinguished, and their size in radians. */
const DIRECTIONS = 180;
const DIRECTION = (2 * Math.PI) / DIRECTIONS;
/** Directions to each side for which an edge votes. */
const SPREAD = 4;
/** Maximum of examined lines: more make the search slower without finding more. */
const MOST_LINES = 40;
/** Maximum vote of an edge, so that a few strong ones make no line. */
const VOTE_MAX = 20;
const FEWEST_VOTES = 100;
const FEWEST_EDGES = 12;
/** Cosines of allowed differences: of edges to a line during and after its fitting, and of a line to its next fit. */
const [ALIKE, SIMILAR, TURNED] = [0.927, 0.866, 0.99];
/** Maximum distance of edges from their line, in pixels. */
const BESIDE = 2;
/** Pixels along the line that an edge covers to each side, to close small gaps. */
const REACH = 2;

/** The longest straight edges of the picture (Hough's transform), the strongest first. */
export function findLines(edges: readonly Edge[], width: number, height: number): Line[] {
  const reach = Math.ceil(Math.hypot(width, height));
  const lines: Line[] = [];
  for (const { normal, distance } of peaks(edges, reach)) {
    if (lines.length >= MOST_LINES) break;
    const line = fit(edges, normal, distance, reach);
    if (line && !lines.some((other) => isSame(line, other))) lines.push(line);
  }
  return lines;
}

const isSame = (one: Line, other: Line): boolean =>
  one.normalX * other.normalX + one.normalY * other.normalY > 0.9996 &&
  Math.abs(one.distance - other.distance) < 1.5;

interface Peak {
  readonly normal: Point;
  readonly distance: number;
  readonly votes: number;
}

/** Normals and distances that most edges agree on. */
function peaks(edges: readonly Edge[], reach: number): Peak[] {
  const normals = Array.from({ length: DIRECTIONS }, (_, at) => ({
    x: Math.cos(at * DIRECTION),
    y: Math.sin(at * DIRECTION),
  }));
  const rows = 2 * reach + 1;
  const votes = vote(edges, normals, reach);
  const found: (Peak & { direction: number; row: number })[] = [];
  for (let at = 1; at < votes.length - 1; at += 1) {
    const sum = (votes[at] ?? 0) + 0.7 * ((votes[at - 1] ?? 0) + (votes[at + 1] ?? 0));
    if (sum < FEWEST_VOTES || (votes[at] ?? 0) < Math.max(votes[at - 1] ?? 0, votes[at + 1] ?? 0)) continue;
    const direction = Math.floor(at / rows);
    const row = at % rows;
    const normal = normals[direction];
    if (normal) found.push({ normal, distance: row - reach, votes: sum, direction, row });
  }
  found.sort((one, other) => other.votes - one.votes);
  const kept: typeof found = [];
  for (const peak of found) {
    if (kept.length >= 2 * MOST_LINES) break;
    const isNear = kept.some(({ direction, row }) => {
      const apart = Math.abs(direction - peak.direction);
      return Math.min(apart, DIRECTIONS - apart) <= 3 && Math.abs(row - peak.row) <= 5;
    });
    if (!isNear) kept.push(peak);
  }
  return kept;
}

function vote(edges: readonly Edge[], normals: readonly Point[], reach: number): Float32Array {
  const rows = 2 * reach + 1;
  const votes = new Float32Array(DIRECTIONS * rows);
  for (const { x, y, toX, toY, strength } of edges) {
    const middle = Math.round(Math.atan2(toY, toX) / DIRECTION);
    for (let off = -SPREAD; off <= SPREAD; off += 1) {
      const direction = (middle + off + DIRECTIONS) % DIRECTIONS;
      const normal = normals[direction];
      if (!normal) continue;
      const at = direction * rows + Math.round(x * normal.x + y * normal.y) + reach;
      votes[at] = (votes[at] ?? 0) + Math.min(strength, VOTE_MAX) * (1 - 0.1 * Math.abs(off));
    }
  }
  return votes;
}

/** The line through the edges near a first guess; undefined if they form none. */
function fit(edges: readonly Edge[], guess: Point, start: number, reach: number): Line | undefined {
  let [normal, distance] = [guess, start];
  for (let round = 0; round < 3; round += 1) {
    const beside = round === 0 ? BESIDE + 1 : BESIDE;
    const near = edges.filter((edge) => liesOn(edge, normal, distance, beside, ALIKE));
    if (near.length < FEWEST_EDGES) return undefined;
    const next = leastSquares(near, normal);
    if (next.normal.x * normal.x + next.normal.y * normal.y < TURNED) return undefined;
    ({ normal, distance } = next);
  }
  const found = new Float32Array(2 * reach + 1);
  for (const edge of edges) {
    if (!liesOn(edge, normal, distance, BESIDE, SIMILAR)) continue;
    const middle = Math.round(edge.y * normal.x - edge.x * normal.y) + reach;
    for (let at = middle - REACH; at <= middle + REACH; at += 1)
      if (at >= 0 && at < found.length) found[at] = Math.max(found[at] ?? 0, edge.strength);
  }
  const covered = new Float32Array(found.length + 1);
  const strengths = new Float32Array(found.length + 1);
  for (const [at, strength] of found.entries()) {
    covered[at + 1] = (covered[at] ?? 0) + (strength > 0 ? 1 : 0);
    strengths[at + 1] = (strengths[at] ?? 0) + strength;
  }
  return { normalX: normal.x, normalY: normal.y, distance, covered, strengths };
}

const liesOn = (edge: Edge, normal: Point, distance: number, beside: number, alike: number): boolean =>
  Math.abs(edge.x * normal.x + edge.y * normal.y - distance) < beside &&
  edge.toX * normal.x + edge.toY * normal.y > alike;

function leastSquares(edges: readonly Edge[], guess: Point) {
  let [weight, middleX, middleY] = [0, 0, 0];
  for (const { x, y, strength } of edges) {
    weight += strength;
    middleX += x * strength;
    middleY += y * strength;
  }
  middleX /= weight;
  middleY /= weight;
  let [xx, xy, yy] = [0, 0, 0];
  for (const { x, y, strength } of edges) {
    xx += strength * (x - middleX) ** 2;
    xy += strength * (x - middleX) * (y - middleY);
    yy += strength * (y - middleY) ** 2;
  }
  const angle = 0.5 * Math.atan2(2 * xy, xx - yy) + Math.PI / 2;
  const sign = Math.cos(angle) * guess.x + Math.sin(angle) * guess.y < 0 ? -1 : 1;
  const normal = { x: sign * Math.cos(angle), y: sign * Math.sin(angle) };
  return { normal, distance: middleX * normal.x + middleY * normal.y };
}

/** Growth of a line's sums between two positions. */
export function between(sums: Float32Array, from: number, to: number): number {
  const reach = (sums.length - 2) / 2;
  const last = sums.length - 1;
  const [low, high] = from < to ? [from, to] : [to, from];
  const [first, end] = [Math.max(0, Math.round(low + reach)), Math.min(last, Math.round(high + reach))];
  return end <= first ? 0 : (sums[end] ?? 0) - (sums[first] ?? 0);
}

export const placeAlong = ({ normalX, normalY }: Line, { x, y }: Point): number => y * normalX - x * normalY;

export function crossing(one: Line, other: Line): Point {
  const determinant = one.normalX * other.normalY - one.normalY * other.normalX;
  return {
    x: (one.distance * other.normalY - other.distance * one.normalY) / determinant,
    y: (one.normalX * other.distance - other.normalX * one.distance) / determinant,
  };
}
