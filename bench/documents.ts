import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { createReader, type Look } from "@krempelfrei/reader/reader";
import { PDFDocument, StandardFonts } from "pdf-lib";
import { drawPreviews } from "./draw-previews.ts";
import { interleave, median, ratioOf, timed, type Figure } from "./figure.ts";
import { VARIANTS } from "./pages/draw-page.ts";
import { letters } from "./pages/letters.ts";
import { temporaryFolder } from "./server.ts";

const run = promisify(execFile);
const ROUNDS = 7;
const PAGES = 400;
const NEVER = new AbortController().signal;

/** What a look at a document costs, child process and all: the text of a long PDF, and the pictures of a photograph. */
export async function measureDocuments(): Promise<Figure[]> {
  const folder = await temporaryFolder();
  try {
    const reader = await createReader();
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
    const text = await interleave(ROUNDS, {
      ours: () => timed(async () => look("pdf", pdf)),
      pdftotext: () => timed(async () => run("pdftotext", [path, "-"], { maxBuffer: 100 * 1024 ** 2 })),
    });
    const photo = (await VARIANTS.photograph?.(letters[0] ?? { lines: [], font: "" }, 1)) ?? Buffer.alloc(0);
    const photoPath = join(folder.path, "photo.jpg");
    await writeFile(photoPath, photo);
    const preview = await interleave(ROUNDS, {
      ours: () => timed(async () => look("jpg", photo)),
      process: () =>
        timed(async () => run(process.execPath, [join(import.meta.dirname, "bare-sharp.ts"), photoPath])),
      sharp: () => timed(async () => drawPreviews(photo)),
    });
    const ms = (values: readonly number[]): string => `${Math.round(median(values))} ms`;
    return [
      {
        name: `text of a PDF of ${PAGES} pages, with its pictures`,
        ours: ms(text.ours),
        reference: `pdftotext: ${ms(text.pdftotext)}`,
        ratio: ratioOf(text.ours, text.pdftotext),
        target: "at most 3.00",
      },
      {
        name: "pictures of a photograph",
        ours: ms(preview.ours),
        reference: `sharp alone in a process of its own: ${ms(preview.process)}; in this one: ${ms(preview.sharp)}`,
        ratio: ratioOf(preview.ours, preview.process),
        target: "at most 1.30",
      },
    ];
  } finally {
    await folder.remove();
  }
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
