import { LINE_MAX, LINES_MAX, type PlacedLine } from "@krempelfrei/documents/stacks/placed-line";
import { turnBox, type TextPage } from "../forms/page-text.ts";
import type { Box } from "../forms/place-texts.ts";
import type { Word } from "../answers.ts";

/** Ratio of a gap to the line's height that separates two columns. */
const COLUMN_GAP = 2;
/** Aspect ratio of A4, to compare shares of the page's width and height. */
const SHAPE = 210 / 297;

/** The lines of an open page, upright after this many quarter turns; side-by-side columns give separate lines. */
export function linesOfText(page: TextPage, bounds: Box, quarters: number): PlacedLine[] {
  const whole = turnBox(bounds, quarters);
  const [width, height] = [whole.right - whole.left, whole.top - whole.bottom];
  if (!(width > 0 && height > 0)) return [];
  const partOf = (at: number): Omit<PlacedLine, "text"> | undefined => {
    const box = page.boxOf(at);
    if (!box) return undefined;
    const seen = turnBox(box, quarters);
    return {
      left: (seen.left - whole.left) / width,
      right: (seen.right - whole.left) / width,
      top: (whole.top - seen.top) / height,
      bottom: (whole.top - seen.bottom) / height,
    };
  };
  const lines: PlacedLine[] = [];
  for (const match of page.text.matchAll(/[^\r\n]+/g)) {
    const words = [...match[0].slice(0, LINE_MAX).matchAll(/\S+/g)].flatMap(({ 0: text, index }) => {
      const from = match.index + index;
      const [first, last] = [partOf(from), partOf(from + text.length - 1)];
      return first && last ? [{ text, ...first, right: last.right }] : [];
    });
    lines.push(...joined(words));
    if (lines.length >= LINES_MAX) break;
  }
  return lines.slice(0, LINES_MAX);
}

/** The lines of recognised words on the upright page. */
export function linesOfWords(words: readonly Word[]): PlacedLine[] {
  const turn = uprightOf(words);
  const byLine = Map.groupBy(words, ({ line }) => line);
  return [...byLine.values()]
    .flatMap((line) => joined(line.map(({ text, quad }) => ({ text, ...turn(quad) }))))
    .slice(0, LINES_MAX);
}

/** A function that turns positions by quarters, so that most words run from left to right. */
function uprightOf(words: readonly Word[]): (quad: Word["quad"]) => Omit<PlacedLine, "text"> {
  const votes = { right: 0, down: 0, left: 0, up: 0 };
  for (const { text, quad } of words) {
    const [x, y] = [quad[2] - quad[0], (quad[3] - quad[1]) / SHAPE];
    const way = Math.abs(x) >= Math.abs(y) ? (x >= 0 ? "right" : "left") : y >= 0 ? "down" : "up";
    votes[way] += text.length;
  }
  const most = (Object.keys(votes) as (keyof typeof votes)[]).reduce((best, way) =>
    votes[way] > votes[best] ? way : best,
  );
  const turned = (x: number, y: number): readonly [number, number] =>
    most === "left" ? [1 - x, 1 - y] : most === "down" ? [y, 1 - x] : most === "up" ? [1 - y, x] : [x, y];
  return (quad) => {
    const corners = [0, 2, 4, 6].map((at) => turned(quad[at] ?? 0, quad[at + 1] ?? 0));
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  };
}

/** Joins words of one line into a line for each column. */
function joined(words: readonly PlacedLine[]): PlacedLine[] {
  const lines: { -readonly [Key in keyof PlacedLine]: PlacedLine[Key] }[] = [];
  for (const word of words) {
    const line = lines.at(-1);
    const gap = line && (word.left - line.right) * SHAPE;
    // Dots and dashes are flat, so the height of the line counts if it is greater.
    const height = Math.max(word.bottom - word.top, line ? line.bottom - line.top : 0);
    if (!line || gap === undefined || gap > COLUMN_GAP * height || word.right < line.left)
      lines.push({ ...word, text: word.text.slice(0, LINE_MAX) });
    else {
      line.text = `${line.text} ${word.text}`.slice(0, LINE_MAX);
      line.right = Math.max(line.right, word.right);
      line.top = Math.min(line.top, word.top);
      line.bottom = Math.max(line.bottom, word.bottom);
    }
  }
  return lines;
}
