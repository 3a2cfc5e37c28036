import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { convertibleKind } from "@krempelfrei/documents/convertible-kind";
import { PDFDocument } from "pdf-lib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { convertDocument } from "./convert-document.ts";
import { createReader } from "../reader.ts";
import { SAMPLE_HEIC } from "../testing/sample-heic.ts";

const never = new AbortController().signal;

async function converted(bytes: Uint8Array): Promise<Buffer> {
  const kind = convertibleKind(bytes);
  if (!kind) throw new Error("no kind to convert");
  const made = await convertDocument(kind, Readable.from([bytes]), never);
  try {
    return await buffer(made.open());
  } finally {
    await made.close();
  }
}

async function colourAt(picture: Buffer, left: number, top: number): Promise<string> {
  const { data } = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [red = 0, green = 0] = data;
  return red > 120 && green < 80 ? "red" : "white";
}

const page = (text: string, width = 1240, height = 1754): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>` +
      `<text x="120" y="300" font-size="60" font-family="DejaVu Sans">${text}</text></svg>`,
  );

describe("a HEIC", () => {
  it("becomes a JPEG that is upright, without the notes of the telephone", async () => {
    const jpeg = await converted(SAMPLE_HEIC);
    const { format, width, height, exif, orientation = 1 } = await sharp(jpeg).metadata();
    expect({ format, width, height, exif, orientation }).toEqual({
      format: "jpeg",
      width: 96,
      height: 160,
      exif: undefined,
      orientation: 1,
    });
    expect(await colourAt(jpeg, 70, 30)).toBe("red");
    expect(await colourAt(jpeg, 20, 30)).toBe("white");
    expect(await colourAt(jpeg, 70, 120)).toBe("white");
  });

  it.each([
    ["broken off", SAMPLE_HEIC.subarray(0, 390)],
    ["of nothing but its beginning", SAMPLE_HEIC.subarray(0, 12)],
    ["changed in its middle", SAMPLE_HEIC.map((byte, index) => (index > 40 && index % 7 === 0 ? 255 : byte))],
  ])("%s is refused", async (_what, bytes) => {
    await expect(converted(bytes)).rejects.toMatchObject({ reason: "damaged" });
  });
});

describe("a TIFF", () => {
  it("becomes a PDF with all its pages, as large as they are, that can be read", async () => {
    const pages = [page("Erste Seite"), page("Zweite Seite")];
    const joined = await sharp(pages, { join: { animated: true } })
      .withDensity(150)
      .tiff({ compression: "lzw" })
      .toBuffer();
    const pdf = await converted(joined);
    const document = await PDFDocument.load(pdf);
    expect(document.getPageCount()).toBe(2);
    const { width, height } = document.getPage(1).getSize();
    expect([Math.round(width), Math.round(height)]).toEqual([595, 842]);
    expect(pdf.equals(await converted(joined))).toBe(true);
    const opened = await (await createReader({ urgent: true })).open("pdf", Readable.from([pdf]));
    try {
      const { words } = await opened.recognise(1, { dpi: 150 }, never);
      expect(words.map(({ text }) => text)).toEqual(["Zweite", "Seite"]);
    } finally {
      await opened.close();
    }
  });

  it("of black and white stays so, and small", async () => {
    const fax = await sharp(page("Ein Fax"))
      .removeAlpha()
      .greyscale()
      .threshold(128)
      .toColourspace("b-w")
      .tiff({ compression: "ccittfax4", bitdepth: 1 })
      .toBuffer();
    const pdf = await converted(fax);
    expect(pdf.toString("latin1")).toContain("/BitsPerComponent 1");
    expect(pdf.length).toBeLessThan(20_000);
    const opened = await (await createReader({ urgent: true })).open("pdf", Readable.from([pdf]));
    try {
      const { words } = await opened.recognise(0, { dpi: 150 }, never);
      expect(words.map(({ text }) => text)).toEqual(["Ein", "Fax"]);
    } finally {
      await opened.close();
    }
  });

  it("of too many pixels is refused before they are decoded", async () => {
    const huge = await sharp({ create: { width: 9000, height: 6000, channels: 3, background: "white" } })
      .tiff({ compression: "deflate" })
      .toBuffer();
    await expect(converted(huge)).rejects.toMatchObject({ reason: "pixels" });
  });

  it.each([
    ["of nothing but its beginning", Buffer.from("II*\0")],
    ["whose pages lead in a circle", circle()],
  ])("%s is refused", async (_what, bytes) => {
    await expect(converted(bytes)).rejects.toMatchObject({ reason: "damaged" });
  });
});

/** A directory without a picture, whose next directory is itself. */
function circle(): Buffer {
  const bytes = Buffer.alloc(14);
  bytes.write("II*\0", "latin1");
  bytes.writeUInt32LE(8, 4);
  bytes.writeUInt32LE(8, 10);
  return bytes;
}
