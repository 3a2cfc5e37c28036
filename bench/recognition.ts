import { Readable } from "node:stream";
import { findNative } from "@krempelfrei/reader/native";
import { createReader, type DocumentReader } from "@krempelfrei/reader/reader";
import { textOfWords } from "@krempelfrei/reader/words";
import { costOf, median, ratioOf, type Cost, type Figure } from "./figure.ts";
import { drawLetter, VARIANTS } from "./pages/draw-page.ts";
import { letters } from "./pages/letters.ts";

const NEVER = new AbortController().signal;
/** Percent of characters: of scans, and of photographs. */
const TARGET = { scan: 0.7, photograph: 1.5 };

interface Read extends Cost {
  readonly text: string;
}

/**
 * Errors of the recognition on 48 pages, letters in eight fonts that come in six ways, and its time beside the tesseract of
 * the machine with the same data, where there is one: preparation, child process and all. Each page is read by both in turn.
 */
export async function measureRecognition(): Promise<Figure[]> {
  const native = await findNative();
  const embedded = await createReader({ urgent: true });
  const quick = native && (await createReader({ native, urgent: true }));
  const figures: Figure[] = [];
  const costs: { readonly ours: Cost[]; readonly native: Cost[] } = { ours: [], native: [] };
  let differing = 0;
  for (const [variant, draw] of Object.entries(VARIANTS)) {
    const shares: number[] = [];
    for (const [index, letter] of letters.entries()) {
      const page = await draw(drawLetter(letter), index + 1);
      const readers = [embedded, ...(quick ? [quick] : [])];
      const read = new Map<DocumentReader, Read>();
      for (const reader of index % 2 === 0 ? readers : readers.toReversed())
        read.set(reader, await readBy(reader, page));
      const ours = read.get(embedded) ?? { text: "", ms: Number.NaN, cpuMs: Number.NaN };
      shares.push(errorsIn(letter.lines, ours.text) / letter.lines.join("").length);
      const theirs = quick && read.get(quick);
      if (!theirs) continue;
      costs.ours.push(ours);
      costs.native.push(theirs);
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
  if (costs.native.length === 0) return figures;
  for (const [what, value] of [
    ["", ({ ms }: Cost) => ms],
    [", processors", ({ cpuMs }: Cost) => cpuMs],
  ] as const) {
    const [ours, theirs] = [costs.ours.map(value), costs.native.map(value)];
    figures.push({
      name: `a page with the engine from npm${what}`,
      ours: `${Math.round(median(ours))} ms`,
      reference: `tesseract of the machine, same data: ${Math.round(median(theirs))} ms; another text on ${differing} of ${ours.length}`,
      ratio: ratioOf(ours, theirs),
      target: "at most 1.40",
    });
  }
  return figures;
}

async function readBy(reader: DocumentReader, page: Uint8Array): Promise<Read> {
  const document = await reader.open("jpg", Readable.from([page]));
  try {
    let text = "";
    const cost = await costOf(async () => {
      text = textOfWords((await document.recognise(0, { dpi: 300 }, NEVER)).words);
    });
    return { text, ...cost };
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

/** Levenshtein distance; spaces count. */
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
