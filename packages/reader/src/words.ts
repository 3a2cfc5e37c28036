import { LIMITS } from "./limits.ts";
import { apply, type Matrix } from "./matrix.ts";
import type { Size, Word } from "./answers.ts";
import { joinSumColumns } from "./sum-columns.ts";

const WORD_LEVEL = "5";

/** Box of a word in the prepared picture, in its pixels. */
export interface FoundWord {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly confidence: number;
  readonly line: number;
}

/** The words of tesseract's TSV, in reading order. */
export function parseTsv(tsv: string): FoundWord[] {
  const words: FoundWord[] = [];
  let [line, known, paragraph] = [-1, "", ""];
  for (const row of tsv.split("\n")) {
    const [level, page, block, part, number, , ...rest] = row.split("\t");
    const [left, top, width, height, confidence, text = ""] = rest;
    if (level !== WORD_LEVEL || text.trim() === "") continue;
    const here = `${page}/${block}/${part}`;
    // A skipped number ends a paragraph.
    if (`${here}/${number}` !== known) line += here === paragraph || paragraph === "" ? 1 : 2;
    [known, paragraph] = [`${here}/${number}`, here];
    words.push({
      text: text.trim().normalize("NFC").slice(0, LIMITS.wordLength),
      left: Number(left),
      top: Number(top),
      width: Number(width),
      height: Number(height),
      confidence: Math.min(100, Math.max(0, Number(confidence))),
      line,
    });
    if (words.length === LIMITS.words) break;
  }
  return words;
}

/** 0 to 100: the mean over all letters. */
export function confidenceOf(words: readonly FoundWord[]): number {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  if (letters === 0) return 0;
  return words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / letters;
}

/** The words at their positions on the original page, as shares of its size. */
export function placeWords(words: readonly FoundWord[], toSource: Matrix, { width, height }: Size): Word[] {
  return words.map(({ text, confidence, line, ...box }) => {
    const [right, bottom] = [box.left + box.width, box.top + box.height];
    const corner = (x: number, y: number): [number, number] => {
      const place = apply(toSource, { x, y });
      return [within(place.x / width), within(place.y / height)];
    };
    const quad: Word["quad"] = [
      ...corner(box.left, box.top),
      ...corner(right, box.top),
      ...corner(right, bottom),
      ...corner(box.left, bottom),
    ];
    return { text, quad, confidence: Math.round(confidence), line };
  });
}

const within = (part: number): number => Math.round(Math.min(2, Math.max(-1, part)) * 1e6) / 1e6;

/** The text of a page: lines and, after skipped numbers, paragraphs; sums stand behind the labels of their rows. */
export function textOfWords(words: readonly Word[]): string {
  let text = "";
  let last: number | undefined;
  for (const word of joinSumColumns(words)) {
    if (last !== undefined) text += word.line === last ? " " : word.line === last + 1 ? "\n" : "\n\n";
    text += word.text;
    last = word.line;
  }
  return text;
}
