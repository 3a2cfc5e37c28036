import { PageSizes, PDFDocument, rgb, StandardFonts } from "pdf-lib";
import sharp, { type Sharp } from "sharp";

export type Family = "sans" | "serif" | "mono";
type Face = "regular" | "bold";

interface PlacedText {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly size: number;
  readonly face: Face;
}

interface Page {
  readonly texts: PlacedText[];
  /** Lines as x1, y1, x2, y2. */
  readonly rules: (readonly [number, number, number, number])[];
}

/** Pages of a letter, independent of PDF and picture. Lengths are points, y grows downwards. */
export interface Sheet {
  readonly family: Family;
  readonly pages: [Page, ...Page[]];
}

export const [WIDTH, HEIGHT] = PageSizes.A4;
const DPI = 300;

const FONTS: Record<Family, Record<Face, StandardFonts>> = {
  sans: { regular: StandardFonts.Helvetica, bold: StandardFonts.HelveticaBold },
  serif: { regular: StandardFonts.TimesRoman, bold: StandardFonts.TimesRomanBold },
  mono: { regular: StandardFonts.Courier, bold: StandardFonts.CourierBold },
};
/** As wide as the fonts of the PDF, letter by letter. */
const DRAWN: Record<Family, string> = {
  sans: "Liberation Sans",
  serif: "Liberation Serif",
  mono: "Liberation Mono",
};

const measuring = await PDFDocument.create();

export const widthOf = (family: Family, face: Face, text: string, size: number): number =>
  measuring.embedStandardFont(FONTS[family][face]).widthOfTextAtSize(text, size);

export function newSheet(family: Family): Sheet {
  return { family, pages: [{ texts: [], rules: [] }] };
}

export const lastPage = ({ pages }: Sheet): Page => pages.at(-1) ?? pages[0];

export async function toPdf({ family, pages }: Sheet): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const fonts = {
    regular: pdf.embedStandardFont(FONTS[family].regular),
    bold: pdf.embedStandardFont(FONTS[family].bold),
  };
  for (const { texts, rules } of pages) {
    const page = pdf.addPage(PageSizes.A4);
    for (const { x, y, text, size, face } of texts)
      page.drawText(text, { x, y: HEIGHT - y, size, font: fonts[face], color: rgb(0, 0, 0) });
    for (const [x1, y1, x2, y2] of rules)
      page.drawLine({ start: { x: x1, y: HEIGHT - y1 }, end: { x: x2, y: HEIGHT - y2 }, thickness: 0.7 });
  }
  return pdf.save({ useObjectStreams: false });
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** The pages as pictures with 300 dots per inch. */
export function toPictures({ family, pages }: Sheet): Sharp[] {
  return pages.map(({ texts, rules }) => {
    const drawn = texts.map(
      ({ x, y, text, size, face }) =>
        `<text xml:space="preserve" x="${x}" y="${y}" font-size="${size}" font-weight="${face}">${escaped(text)}</text>`,
    );
    const lines = rules.map(
      ([x1, y1, x2, y2]) => `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="black" stroke-width="0.7"/>`,
    );
    return sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${(WIDTH * DPI) / 72}" height="${(HEIGHT * DPI) / 72}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="${DRAWN[family]}">
        <rect width="100%" height="100%" fill="white"/>${drawn.join("").replaceAll('"regular"', '"normal"')}${lines.join("")}</svg>`,
      ),
    ).grayscale();
  });
}
