import { crc32 } from "node:zlib";
import { degrees, PDFDocument } from "pdf-lib";
import { baseImage } from "./base-images.ts";
import type { DocumentSpec } from "./letter.ts";
import { seeded } from "./random.ts";
import { PAGE_HEIGHT, PAGE_WIDTH } from "./sheet.ts";
import { type MadeDocument, textPdf } from "./text-pdf.ts";

export type { DocumentSpec } from "./letter.ts";

/**
 * A file that looks like a German household paper: a PDF with text, a scanned PDF without, a photo (JPEG) or a
 * screenshot (PNG). Equal seeds and specs make equal bytes, different ones different contents.
 */
export async function demoDocument(
  seed: number,
  spec: DocumentSpec,
): Promise<{ fileName: string } & MadeDocument> {
  return {
    fileName: `${fileTitle(spec.title)}.${EXTENSIONS[spec.kind]}`,
    ...(await MAKERS[spec.kind](seed, spec)),
  };
}

const EXTENSIONS = { "text-pdf": "pdf", "scan-pdf": "pdf", photo: "jpg", png: "png" } as const;

const MAKERS: Record<DocumentSpec["kind"], (seed: number, spec: DocumentSpec) => Promise<MadeDocument>> = {
  "text-pdf": textPdf,
  "scan-pdf": scanPdf,
  photo,
  png,
};

function fileTitle(title: string): string {
  return title.replace(/[/\\:]/g, "-");
}

/** A page image in a PDF, slightly turned as by hand, without a text layer. */
async function scanPdf(seed: number, spec: DocumentSpec): Promise<MadeDocument> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const image = await pdf.embedJpg(await baseImage(spec));
  const page = pdf.addPage([PAGE_WIDTH, PAGE_HEIGHT]);
  const { angle, ...place } = scanPlace(seed);
  page.drawImage(image, { ...place, rotate: degrees(angle) });
  const scanned = new Date(`${spec.date}T17:30:00Z`);
  pdf.setCreator("ScanStation 300");
  pdf.setCreationDate(scanned);
  pdf.setModificationDate(scanned);
  pdf.setSubject(`Scan ${seed}`);
  return { bytes: await pdf.save({ useObjectStreams: false, addDefaultPage: false }) };
}

/**
 * Position of a scan's picture on its page: its lower left corner and its size in points, and its rotation in degrees
 * around that corner.
 */
export function scanPlace(seed: number) {
  const random = seeded(seed);
  // Larger than the page, so that a rotation of up to half a degree shows no white corner.
  const margin = 6;
  return {
    x: random.int(-3, 3) - margin,
    y: random.int(-3, 3) - margin,
    width: PAGE_WIDTH + 2 * margin,
    height: PAGE_HEIGHT + 2 * margin,
    angle: random.int(-50, 50) / 100,
  };
}

/** The base photo with a comment segment after the start marker: another content, the same picture. */
async function photo(seed: number, spec: DocumentSpec): Promise<MadeDocument> {
  const base = await baseImage(spec);
  const text = Buffer.from(`IMG ${spec.date} ${seed}`);
  const head = Buffer.alloc(4);
  head.writeUInt16BE(0xfffe, 0);
  head.writeUInt16BE(text.length + 2, 2);
  return { bytes: Buffer.concat([base.subarray(0, 2), head, text, base.subarray(2)]) };
}

/** The base screenshot with a text chunk after the header (signature 8, IHDR 25 bytes). */
async function png(seed: number, spec: DocumentSpec): Promise<MadeDocument> {
  const base = await baseImage(spec);
  const body = Buffer.from(`tEXtComment\0${spec.date} ${seed}`, "latin1");
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length - 4);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return { bytes: Buffer.concat([base.subarray(0, 33), length, body, checksum, base.subarray(33)]) };
}
