import { pdfOf, streamOf } from "@krempelfrei/testing/pdf-objects";

/** A PDF of A4 pages with these lines each, in letters of Latin-1. */
export function textPdf(pages: readonly (readonly string[])[], size = 12): Buffer {
  const kids = pages.map((_, index) => `${4 + 2 * index} 0 R`).join(" ");
  return pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    ...pages.flatMap((lines, index) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F 3 0 R>>>>/Contents ${5 + 2 * index} 0 R>>`,
      streamOf(Buffer.from(contentOf(lines, size), "latin1")),
    ]),
  ]);
}

function contentOf(lines: readonly string[], size: number): string {
  const shown = lines.map((line) => `(${line.replace(/[\\()]/g, "\\$&")}) Tj 0 ${-2 * size} Td`);
  return `BT /F ${size} Tf 72 ${792 - 2 * size} Td ${shown.join(" ")} ET`;
}

/** A PDF with so many pages, a number on each. */
export const manyPages = (pages: number): Buffer =>
  textPdf(
    Array.from({ length: pages }, (_, index) => [`Seite ${index + 1}`]),
    96,
  );
