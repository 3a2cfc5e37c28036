import { PDFDocument, PDFName } from "pdf-lib";
import { expect, it } from "vitest";
import { openPdf } from "../pdfium.ts";

/** Letters from A to z of half an em; of a blank the font says nothing, as parts of fonts in documents do. */
const FONT = {
  Type: "Font",
  Subtype: "TrueType",
  BaseFont: "AAAAAA+Teil",
  Encoding: "WinAnsiEncoding",
  FirstChar: 65,
  LastChar: 122,
  Widths: Array.from({ length: 58 }, () => 500),
};

/** A page of one drawn text in the notation of PDF: a number moves the next letters to the left, in 1/1000 em. */
async function pageOf(text: string): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const { context } = document;
  const { node } = document.addPage([595, 842]);
  node.set(PDFName.of("Resources"), context.obj({ Font: { F: context.register(context.obj(FONT)) } }));
  const content = context.stream(`BT /F 10 Tf 72 700 Td [${text}] TJ ET`);
  node.set(PDFName.of("Contents"), context.register(content));
  return document.save();
}

async function read(text: string): Promise<string | undefined> {
  return (await openPdf(await pageOf(text))).readPage(0)?.text;
}

it.each([
  ["(Ver)-103(kauf)", "Verkauf"],
  ["(Ver)-40(kauf)", "Verkauf"],
  ["(Ver)-230(kauf)", "Ver kauf"],
  ["(Pos)-1700(Menge)", "Pos Menge"],
])("%s reads %j", async (text, expected) => {
  expect(await read(text)).toBe(expected);
});

it("a narrow gap stays a blank where gaps separate the words", async () => {
  const words = "(Key)-103(words)-230(for)-230(use)-230(in)-230(letters)";
  expect(await read(words)).toBe("Key words for use in letters");
});

it("places behind a joined word are those of their letters", async () => {
  const lines = (await openPdf(await pageOf("(Ver)-103(kauf)-103(preis)-40000(Ende)"))).readLines(0);
  const [word, end] = lines;
  expect([word?.text, end?.text]).toEqual(["Verkaufpreis", "Ende"]);
  // Sixteen letters and three gaps from the margin on.
  expect(end?.right).toBeCloseTo((72 + 80 + 2.06 + 400) / 595, 2);
});
