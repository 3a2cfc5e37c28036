import type { Word } from "./answers.ts";

/** A word of a column of sums: "1.347,40", "EUR", "-19,00€". */
const SUM = /^(?:[-+–]?\d{1,3}(?:\.?\d{3})*,\d{2}[-+€]?|€|EUR)$/u;
/** Distance of the middles of two lines of one row, as a share of the height of words. */
const SAME_ROW = 0.5;

/** Position of a line along the rows of the page: its ends, and its middle across. */
interface Line {
  readonly words: readonly Word[];
  readonly from: number;
  readonly to: number;
  readonly middle: number;
  readonly isSums: boolean;
}

type Point = readonly [number, number];

/**
 * The words with each sum behind the label of its row. The engine takes a table with wide gaps for several columns of
 * lines: first all labels, then all sums.
 */
export function joinSumColumns(words: readonly Word[]): readonly Word[] {
  if (!words.some(({ text }) => SUM.test(text))) return words;
  const lines = [...Map.groupBy(words, ({ line }) => line).values()];
  const axes = axesOf(words);
  if (!axes) return words;
  const placed = lines.map((line) => placeLine(line, axes));
  const height = median(words.map(({ quad }) => axes(corner(quad, 3))[1] - axes(corner(quad, 0))[1]));
  const labels = placed.filter(({ isSums }) => !isSums);
  const moved = new Map<Line, Line[]>();
  for (const sums of placed.filter(({ isSums }) => isSums)) {
    const label = labels
      .filter(({ to, middle }) => to < sums.from && Math.abs(middle - sums.middle) < SAME_ROW * height)
      .toSorted((a, b) => b.to - a.to)[0];
    if (label) moved.set(label, [...(moved.get(label) ?? []), sums]);
  }
  const away = new Set([...moved.values()].flat());
  return placed
    .filter((line) => !away.has(line))
    .flatMap((line) => {
      const behind = (moved.get(line) ?? []).toSorted((a, b) => a.from - b.from);
      const number = line.words[0]?.line ?? 0;
      return [line, ...behind].flatMap((part) => part.words.map((word) => ({ ...word, line: number })));
    });
}

const corner = (quad: Word["quad"], index: number): Point => [quad[2 * index] ?? 0, quad[2 * index + 1] ?? 0];

/** Coordinates along the rows and across them, whichever way the page lies; undefined without an extent. */
function axesOf(words: readonly Word[]): ((point: Point) => Point) | undefined {
  const sum = (end: number): Point => {
    let [x, y] = [0, 0];
    for (const { quad } of words) {
      const [from, to] = [corner(quad, 0), corner(quad, end)];
      x += to[0] - from[0];
      y += to[1] - from[1];
    }
    return [x, y];
  };
  const [along, across] = [sum(1), sum(3)];
  const area = along[0] * across[1] - along[1] * across[0];
  if (area === 0) return undefined;
  return ([x, y]) => [(x * across[1] - y * across[0]) / area, (y * along[0] - x * along[1]) / area];
}

function placeLine(words: readonly Word[], axes: (point: Point) => Point): Line {
  const starts = words.map(({ quad }) => axes(corner(quad, 0)));
  const ends = words.map(({ quad }) => axes(corner(quad, 2)));
  return {
    words,
    from: Math.min(...starts.map(([along]) => along)),
    to: Math.max(...ends.map(([along]) => along)),
    middle: median([...starts, ...ends].map(([, across]) => across)),
    isSums: words.every(({ text }) => SUM.test(text)),
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1] ?? 0, sorted[sorted.length >> 1] ?? 0];
  return (low + high) / 2;
}
