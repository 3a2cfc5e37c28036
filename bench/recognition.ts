import { Readable } from "node:stream";
import { findNative } from "@krempelfrei/reader/native";
import { createReader, type DocumentReader } from "@krempelfrei/reader/reader";
import { textOfWords } from "@krempelfrei/reader/words";
import { median, ratioOf, type Figure } from "./figure.ts";
import { VARIANTS } from "./pages/draw-page.ts";
import { letters } from "./pages/letters.ts";

const NEVER = new AbortController().signal;
/** Percent of characters: of scans, and of photographs. */
const TARGET = { scan: 0.7, photograph: 1.5 };

interface Read {
  readonly text: string;
  readonly ms: number;
}

/**
 * Errors of the recognition on 48 pages, letters in eight fonts that come in six ways, and its time beside the tesseract of
 * the machine with the same data, where there is one: preparation, child process and all. Each page is read by both in turn.
 */
export async function measureRecognition(): Promise<Figure[]> {
  const native = await findNative();
  const embedded = await createReader();
  const quick = native && (await createReader({ native }));
  const figures: Figure[] = [];
  const times: { readonly ours: number[]; readonly native: number[] } = { ours: [], native: [] };
  let differing = 0;
  for (const [variant, draw] of Object.entries(VARIANTS)) {
    const shares: number[] = [];
    for (const [index, letter] of letters.entries()) {
      const page = await draw(letter, index + 1);
      const readers = [embedded, ...(quick ? [quick] : [])];
      const read = new Map<DocumentReader, Read>();
      for (const reader of index % 2 === 0 ? readers : readers.toReversed())
        read.set(reader, await readBy(reader, page));
      const ours = read.get(embedded) ?? { text: "", ms: Number.NaN };
      shares.push(errorsIn(letter.lines, ours.text) / letter.lines.join("").length);
      const theirs = quick && read.get(quick);
      if (!theirs) continue;
      times.ours.push(ours.ms);
      times.native.push(theirs.ms);
      if (theirs.text !== ours.text) differing += 1;
    }
    const percent = (100 * shares.reduce((sum, share) => sum + share, 0)) / shares.length;
    const target = variant === "photograph" ? TARGET.photograph : TARGET.scan;
    figures.push({
      name: `characters read wrongly, ${variant}`,
      ours: `${percent.toFixed(2)} %`,
      reference: `worst letter ${(100 * Math.max(...shares)).toFixed(2)} %`,
      ratio: "",
      target: `at most ${target} %`,
    });
  }
  if (times.native.length > 0) {
    figures.push({
      name: "a page with the engine from npm",
      ours: `${Math.round(median(times.ours))} ms`,
      reference: `tesseract of the machine, same data: ${Math.round(median(times.native))} ms; another text on ${differing} of ${times.ours.length}`,
      ratio: ratioOf(times.ours, times.native),
      target: "at most 1.40",
    });
  }
  return figures;
}

async function readBy(reader: DocumentReader, page: Uint8Array): Promise<Read> {
  const document = await reader.open("jpg", Readable.from([page]));
  try {
    const start = performance.now();
    const { words } = await document.recognise(0, { dpi: 300 }, NEVER);
    return { text: textOfWords(words), ms: performance.now() - start };
  } finally {
    await document.close();
  }
}

/** Characters that are wrong, missing or too many, line by line, in whatever order the lines were read. */
function errorsIn(lines: readonly string[], text: string): number {
  const left = text.split(/\n+/).filter((line) => line !== "");
  let errors = 0;
  for (const line of lines) {
    const distances = left.map((found) => distance(line, found));
    const best = distances.indexOf(Math.min(...distances));
    if (best === -1 || (distances[best] ?? 0) > line.length) {
      errors += line.length;
      continue;
    }
    errors += distances[best] ?? 0;
    left.splice(best, 1);
  }
  return errors + left.join("").length;
}

/** Of Levenshtein; spaces count. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of Array.from(one).entries()) {
    const next = [index + 1];
    for (let column = 1; column <= other.length; column += 1) {
      const changed = (row[column - 1] ?? 0) + (letter === other[column - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
