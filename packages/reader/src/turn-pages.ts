import { degrees, PDFDocument } from "pdf-lib";

/** The PDF with these pages (from 0) turned clockwise by this many quarters; the rest is unchanged. */
export async function turnPages(
  bytes: Uint8Array,
  pages: readonly number[],
  quarters: number,
): Promise<Uint8Array> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  for (const index of pages) {
    const page = document.getPage(index);
    page.setRotation(degrees((((page.getRotation().angle + quarters * 90) % 360) + 360) % 360));
  }
  return document.save({ addDefaultPage: false, updateFieldAppearances: false });
}
