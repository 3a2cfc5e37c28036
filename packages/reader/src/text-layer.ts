import { degrees, PDFDocument, type PDFPage, type PDFRef, PDFString } from "pdf-lib";
import { glyphlessFont } from "./glyphless-font.ts";
import type { Word } from "./answers.ts";
import type { Point } from "./matrix.ts";

export interface RecognisedPage {
  /** From 0. */
  readonly page: number;
  readonly words: readonly Word[];
}

/** Longer side of A4, in points. */
const LONG_SIDE = 841.89;
/** Width of each glyph relative to its height. */
const GLYPH_WIDTH = 0.5;

/** The document with invisible words at their positions on these pages; the rest is unchanged. */
export async function addToPdf(bytes: Uint8Array, pages: readonly RecognisedPage[]): Promise<Uint8Array> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const font = embedFont(document);
  for (const { page, words } of pages) {
    if (page < document.getPageCount() && words.length > 0) addWords(document.getPage(page), font, words);
  }
  return document.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false });
}

/** A PDF of one page with the upright picture and its words. `orientation` as in EXIF, unmirrored. */
export async function pdfOfPicture(
  bytes: Uint8Array,
  kind: "jpg" | "png",
  orientation: number,
  words: readonly Word[],
): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  // Copied, because the library reads a JPEG from the start of the underlying buffer.
  const own = new Uint8Array(bytes);
  const picture = kind === "jpg" ? await document.embedJpg(own) : await document.embedPng(own);
  const scale = LONG_SIDE / Math.max(picture.width, picture.height);
  const size = { width: picture.width * scale, height: picture.height * scale };
  const page = document.addPage([size.width, size.height]);
  page.drawImage(picture, { x: 0, y: 0, ...size });
  page.setRotation(degrees({ 3: 180, 6: 90, 8: 270 }[orientation] ?? 0));
  addWords(page, embedFont(document), words);
  return document.save({ useObjectStreams: false });
}

/** Maps shares of the upright page (y grows downwards) to points of its content. */
function toPage(page: PDFPage): (x: number, y: number) => Point {
  const { x, y, width, height } = page.getCropBox();
  switch (((page.getRotation().angle % 360) + 360) % 360) {
    case 90:
      return (right, down) => ({ x: x + down * width, y: y + right * height });
    case 180:
      return (right, down) => ({ x: x + (1 - right) * width, y: y + down * height });
    case 270:
      return (right, down) => ({ x: x + (1 - down) * width, y: y + (1 - right) * height });
    default:
      return (right, down) => ({ x: x + right * width, y: y + (1 - down) * height });
  }
}

function addWords(page: PDFPage, font: PDFRef, words: readonly Word[]): void {
  const { context } = page.doc;
  const name = page.node.newFontDictionary("Gelesen", font);
  const place = toPage(page);
  const parts = words.map(({ text, quad }, index) => {
    const [, , , , rightX, rightY, leftX, leftY] = quad;
    const [start, end] = [place(leftX, leftY), place(rightX, rightY)];
    const top = place(quad[0], quad[1]);
    const codes = toCodes(text);
    // A blank follows each word, scaled to the average gap of the line.
    const blank = words[index + 1] === undefined ? "" : "0020";
    const along = 1 / (codes.length * GLYPH_WIDTH);
    const matrix = [
      (end.x - start.x) * along,
      (end.y - start.y) * along,
      top.x - start.x,
      top.y - start.y,
      start.x,
      start.y,
    ];
    return `${matrix.map(toNumber).join(" ")} Tm <${codes.join("")}${blank}> Tj`;
  });
  const content = `q BT 3 Tr ${name.toString()} 1 Tf\n${parts.join("\n")}\nET Q\n`;
  // The drawing state that the page's own content leaves must not move the words.
  page.node.wrapContentStreams(
    context.register(context.flateStream("q\n")),
    context.register(context.flateStream("\nQ\n")),
  );
  page.node.addContentStream(context.register(context.flateStream(content)));
}

const toNumber = (value: number): string => value.toFixed(4).replace(/\.?0+$/, "");

/** The UTF-16 code units of the text in hexadecimal, which are the font's codes. */
const toCodes = (text: string): string[] =>
  Array.from({ length: text.length }, (_, index) => text.charCodeAt(index).toString(16).padStart(4, "0"));

/** A font with invisible glyphs for all characters. */
function embedFont(document: PDFDocument): PDFRef {
  const { context } = document;
  const program = context.register(context.flateStream(glyphlessFont(), { Length1: glyphlessFont().length }));
  const descriptor = context.register(
    context.obj({
      Type: "FontDescriptor",
      FontName: "GlyphLessFont",
      FontFile2: program,
      Flags: 5,
      Ascent: 1000,
      Descent: -1,
      CapHeight: 1000,
      StemV: 80,
      ItalicAngle: 0,
      FontBBox: [0, 0, 1000 * GLYPH_WIDTH, 1000],
    }),
  );
  // Every character has the same glyph.
  const glyphs = new Uint8Array(2 * 65_536);
  for (let at = 1; at < glyphs.length; at += 2) glyphs[at] = 1;
  const descendant = context.register(
    context.obj({
      Type: "Font",
      Subtype: "CIDFontType2",
      BaseFont: "GlyphLessFont",
      CIDToGIDMap: context.register(context.flateStream(glyphs)),
      CIDSystemInfo: context.obj({
        Registry: PDFString.of("Adobe"),
        Ordering: PDFString.of("Identity"),
        Supplement: 0,
      }),
      DW: 1000 * GLYPH_WIDTH,
      FontDescriptor: descriptor,
    }),
  );
  return context.register(
    context.obj({
      Type: "Font",
      Subtype: "Type0",
      BaseFont: "GlyphLessFont",
      Encoding: "Identity-H",
      DescendantFonts: [descendant],
      ToUnicode: context.register(context.flateStream(TO_UNICODE)),
    }),
  );
}

/** Maps each code to the same UTF-16 code unit. */
const TO_UNICODE = `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
1 beginbfrange
<0000> <FFFF> <0000>
endbfrange
endcmap
CMapName currentdict /CMap defineresource pop
end
end
`;
