import { getBrowser, type FileItem } from "@krempelfrei/contract/files/files";
import { PDFDocument, StandardFonts } from "pdf-lib";
import sharp from "sharp";
import type { Client } from "../client.ts";
import type { World } from "../world.ts";

/** For tests that read: a machine that is busy takes several times as long as an idle one. */
export const READING_PATIENCE_MS = 120_000;

const LINES = [
  "Stadtwerke Beispielstadt",
  "Privathaftpflichtversicherung Nr. 4711",
  "Sehr geehrte Frau Beispiel,",
  "die Kündigungsfrist beträgt drei Monate.",
];

/** A PDF with these lines as its text. */
export async function letter(lines: readonly string[] = LINES): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([595, 842]);
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const [index, text] of lines.entries())
    page.drawText(text, { x: 60, y: 760 - index * 24, size: 12, font });
  return document.save();
}

/** The same as a scan with 150 dots per inch, of a third of a page: what is not there need not be read. */
export async function scan(lines: readonly string[] = LINES): Promise<Buffer> {
  const words = lines.map(
    (text, index) => `<text x="110" y="${160 + index * 50}" font-size="26">${text}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1240" height="620" font-family="DejaVu Sans">
    <rect width="100%" height="100%" fill="white"/>${words.join("")}</svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}

/** Runs jobs until none is left that was asked for meanwhile. */
export async function readAll(world: World): Promise<void> {
  for (let round = 0; round < 3; round += 1) await world.runJobs();
}

/** A document as the listing shows it. */
export async function seen(client: Client, id: string): Promise<FileItem> {
  const file = (await client.call(getBrowser)).files.find((each) => each.id === id);
  if (!file) throw new Error("not seen");
  return file;
}

/** Text that was read in a document; undefined without one. */
export async function textOf(world: World, id: string): Promise<string | undefined> {
  const row = await world.db
    .selectFrom("content_text")
    .innerJoin("file", (join) =>
      join
        .onRef("file.customer_id", "=", "content_text.customer_id")
        .onRef("file.sha256", "=", "content_text.sha256"),
    )
    .select("body")
    .where("file.id", "=", id)
    .executeTakeFirst();
  return row?.body;
}
