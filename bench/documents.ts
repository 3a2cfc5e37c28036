import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { LookAnswer } from "@krempelfrei/reader/answers";
import { LIMITS } from "@krempelfrei/reader/limits";
import { INPUT } from "@krempelfrei/reader/messages";
import { createReader, type Look } from "@krempelfrei/reader/reader";
import { runChild } from "@krempelfrei/reader/run-child";
import { PDFDocument, StandardFonts } from "pdf-lib";
import { interleaveCosts, median, ratioOf, type Figure } from "./figure.ts";
import { VARIANTS } from "./pages/draw-page.ts";
import { letters } from "./pages/letters.ts";
import { temporaryFolder } from "./server.ts";

const run = promisify(execFile);
const ROUNDS = 7;
const PAGES = 400;
const NEVER = new AbortController().signal;

/**
 * What a look at a document costs, child processes and all, by the clock and of processors: the text of a long PDF alone, with its
 * pictures as the product takes it, and the pictures of a photograph.
 */
export async function measureDocuments(): Promise<Figure[]> {
  const folder = await temporaryFolder();
  try {
    // As important as what it is compared with.
    const reader = await createReader({ urgent: true });
    const look = async (kind: "pdf" | "jpg", bytes: Uint8Array): Promise<Look> => {
      const document = await reader.open(kind, Readable.from([bytes]));
      try {
        return await document.look(NEVER);
      } finally {
        await document.close();
      }
    };
    const pdf = await longPdf();
    const path = join(folder.path, "long.pdf");
    await writeFile(path, pdf);
    await writeFile(join(folder.path, INPUT), pdf);
    const readText = {
      kind: "pdf",
      folder: folder.path,
      request: { work: "look" },
      answer: LookAnswer,
      cpuMs: LIMITS.lookMs,
      urgent: true,
      signal: NEVER,
    } as const;
    const text = await interleaveCosts(ROUNDS, {
      alone: () => runChild(readText),
      look: () => look("pdf", pdf),
      pdftotext: () => run("pdftotext", [path, "-"], { maxBuffer: 100 * 1024 ** 2 }),
    });
    const photo = (await VARIANTS.photograph?.(letters[0] ?? { lines: [], font: "" }, 1)) ?? Buffer.alloc(0);
    const photoPath = join(folder.path, "photo.jpg");
    await writeFile(photoPath, photo);
    const preview = await interleaveCosts(ROUNDS, {
      ours: () => look("jpg", photo),
      process: () => run(process.execPath, [join(import.meta.dirname, "bare-sharp.ts"), photoPath]),
    });
    const ofText = `text of a PDF of ${PAGES} pages`;
    return [
      ...figuresOf(`${ofText}, its first page drawn`, text.alone, "pdftotext", text.pdftotext, "3.00"),
      ...figuresOf(`${ofText}, with both its pictures`, text.look, "pdftotext", text.pdftotext),
      ...figuresOf(
        "pictures of a photograph",
        preview.ours,
        "sharp alone in a process of its own",
        preview.process,
        "1.30",
      ),
    ];
  } finally {
    await folder.remove();
  }
}

interface Costs {
  readonly ms: readonly number[];
  readonly cpuMs: readonly number[];
}

/** By the clock and of processors. */
function figuresOf(name: string, ours: Costs, beside: string, theirs: Costs, atMost?: string): Figure[] {
  const ms = (values: readonly number[]): string => `${Math.round(median(values))} ms`;
  const line = (what: string, one: readonly number[], other: readonly number[]): Figure => ({
    name: `${name}${what}`,
    ours: ms(one),
    reference: `${beside}: ${ms(other)}`,
    ratio: ratioOf(one, other),
    target: atMost === undefined ? "" : `at most ${atMost}`,
  });
  return [line("", ours.ms, theirs.ms), line(", processors", ours.cpuMs, theirs.cpuMs)];
}

async function longPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let number = 0; number < PAGES; number += 1) {
    const page = document.addPage([595, 842]);
    for (let line = 0; line < 40; line += 1)
      page.drawText(`Seite ${number}, Zeile ${line}: die Kündigungsfrist beträgt drei Monate zum Ende.`, {
        x: 50,
        y: 790 - 18 * line,
        size: 11,
        font,
      });
  }
  return document.save();
}
