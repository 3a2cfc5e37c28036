import { PDFDocument } from "pdf-lib";

/**
 * An unreadable PDF rewritten by another parser, which finds the objects without the cross-reference table; else its
 * objects up to the last complete one, with a new end. Rejects if neither has a page, and for an encrypted document.
 */
export async function repairPdf(bytes: Uint8Array): Promise<Uint8Array> {
  return rewrite(bytes).catch(() => closeAfterLastObject(bytes));
}

async function rewrite(bytes: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  if (document.getPageCount() === 0) throw new Error("no page");
  return document.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false });
}

const END_OF_OBJECT = "endobj";
const CATALOG = /\/Type\s*\/Catalog\b/u;
/** Maximum bytes of a catalogue, which is short, because it only refers to other objects. */
const CATALOG_BYTES = 20_000;

function closeAfterLastObject(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const end = file.lastIndexOf(END_OF_OBJECT);
  if (end < 0 || file.includes("/Encrypt")) throw new Error("nothing to be read");
  const root = findCatalog(file.subarray(0, end));
  const trailer = `\ntrailer\n<</Root ${root} R>>\nstartxref\n0\n%%EOF\n`;
  return Buffer.concat([file.subarray(0, end + END_OF_OBJECT.length), Buffer.from(trailer)]);
}

/** Number and generation of the catalogue that was written last. */
function findCatalog(file: Buffer): string {
  for (
    let at = file.lastIndexOf("/Catalog");
    at >= 0;
    at = at === 0 ? -1 : file.lastIndexOf("/Catalog", at - 1)
  ) {
    const before = file.toString("latin1", Math.max(0, at - CATALOG_BYTES), at + "/Catalog".length);
    const start = before.lastIndexOf(" obj");
    const [, number] = /(\d+ \d+)$/u.exec(before.slice(0, start)) ?? [];
    if (number !== undefined && CATALOG.test(before.slice(start))) return number;
  }
  throw new Error("no catalogue");
}
