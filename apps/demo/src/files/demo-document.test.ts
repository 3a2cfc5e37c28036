import { inflateSync } from "node:zlib";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import jpeg from "jpeg-js";
import { PDFArray, PDFDocument, PDFName, PDFRawStream } from "pdf-lib";
import { PNG } from "pngjs";
import { describe, expect, test } from "vitest";
import { fileKind } from "@krempelfrei/documents/file-kind";
import { BASE_IMAGES } from "./base-images.ts";
import { demoDocument, type DocumentSpec } from "./demo-document.ts";
import { euro, germanDate, shares } from "./letter.ts";

const ANNA = "Anna Schmidt\nGartenstraße 12\n12345 Musterstadt";

function spec(changes: Partial<DocumentSpec>): DocumentSpec {
  return {
    kind: "text-pdf",
    title: "Jahresabrechnung Strom 2025",
    author: "Stadtwerke Musterstadt",
    recipient: ANNA,
    date: "2026-03-09",
    type: "invoice",
    ...changes,
  };
}

/** The text of all pages as it stands in their content streams (code page 1252). */
async function textOf(bytes: Uint8Array): Promise<string> {
  const pdf = await PDFDocument.load(bytes);
  const decoder = new TextDecoder("windows-1252");
  return pdf
    .getPages()
    .flatMap((page) => {
      const contents = page.node.lookup(PDFName.of("Contents"));
      const streams =
        contents instanceof PDFArray
          ? contents.asArray().map((part) => pdf.context.lookup(part))
          : [contents];
      return streams.map((stream) =>
        stream instanceof PDFRawStream ? inflateSync(stream.getContents()).toString("latin1") : "",
      );
    })
    .flatMap((operators) => [...operators.matchAll(/<([0-9A-F]+)> Tj/g)])
    .map(([, hex]) => decoder.decode(Buffer.from(hex ?? "", "hex")))
    .join("\n");
}

describe("a PDF with text", () => {
  test("is one, names everybody, and adds up to the amount", async () => {
    const { fileName, bytes } = await demoDocument(7, spec({ amountCents: 84_217 }));
    expect(fileName).toBe("Jahresabrechnung Strom 2025.pdf");
    expect(fileKind(bytes)?.extension).toBe("pdf");
    const text = await textOf(bytes);
    for (const part of [
      "Stadtwerke Musterstadt",
      "Anna Schmidt",
      "Gartenstraße 12",
      "09.03.2026",
      "842,17 €",
      "Seite 1 von 1",
    ])
      expect(text).toContain(part);
    const net = 70_771;
    expect(text).toContain(euro(net));
    expect(text).toContain(euro(84_217 - net));
  });

  test.each([
    ["Hausratversicherung", "police", 2, "Einbruchdiebstahl"],
    ["Mietvertrag", "contract", 2, "§ 1 Mietsache"],
    ["Arbeitsvertrag", "contract", 2, "Probezeit"],
    ["Kfz-Steuerbescheid 2026", "misc", 1, "Rechtsbehelfsbelehrung"],
    ["Kontoauszug März 2026", "misc", 2, "Alter Kontostand"],
    ["Gehaltsabrechnung Mai 2026", "misc", 1, "Auszahlungsbetrag"],
    ["Vorsorgevollmacht", "misc", 1, "Vertrauensperson"],
    ["Zahnarztrechnung", "invoice", 1, "Gebührenordnung"],
    ["Irgendetwas ohne Muster", "misc", 1, "vielen Dank"],
    ["Irgendetwas ohne Muster", "invoice", 1, "Rechnungsbetrag"],
  ] as const)("%s (%s) looks like one", async (title, type, pages, phrase) => {
    const { bytes } = await demoDocument(1, spec({ title, type, author: "Beispielhaus Müller & Söhne" }));
    expect((await PDFDocument.load(bytes)).getPageCount()).toBeGreaterThanOrEqual(pages);
    const text = await textOf(bytes);
    expect(text).toContain(phrase);
    expect(text).toContain("Beispielhaus Müller & Söhne");
  });

  test("takes a title with characters that the fonts do not have", async () => {
    const { fileName, bytes } = await demoDocument(1, spec({ title: "Rechnung 😀/ Łódź", type: "misc" }));
    expect(fileName).toBe("Rechnung 😀- Łódź.pdf");
    expect(fileKind(bytes)?.extension).toBe("pdf");
  });
});

describe("pictures", () => {
  test("a scan is a PDF of one picture without text", async () => {
    const { bytes } = await demoDocument(
      3,
      spec({ kind: "scan-pdf", title: "Rundschreiben der Hausverwaltung" }),
    );
    expect(fileKind(bytes)?.extension).toBe("pdf");
    expect(await textOf(bytes)).toBe("");
    expect(Buffer.from(bytes).includes("/DCTDecode")).toBe(true);
  });

  test("a photo is a JPEG that can be decoded", async () => {
    const { fileName, bytes } = await demoDocument(
      3,
      spec({ kind: "photo", title: "Kassenbon Waschmaschine" }),
    );
    expect(fileName).toBe("Kassenbon Waschmaschine.jpg");
    expect(fileKind(bytes)?.extension).toBe("jpg");
    expect(jpeg.decode(bytes)).toMatchObject({ width: 1120, height: 1500 });
  });

  test("a screenshot is a PNG with right checksums", async () => {
    const { bytes } = await demoDocument(3, spec({ kind: "png", title: "Jahreskarte" }));
    expect(fileKind(bytes)?.extension).toBe("png");
    expect(PNG.sync.read(Buffer.from(bytes), { checkCRC: true })).toMatchObject({ width: 700, height: 1060 });
  });

  test("every base image is used and there", () => {
    const files = readdirSync(join(import.meta.dirname, "assets")).filter((name) =>
      /\.(jpg|png)$/.test(name),
    );
    expect(BASE_IMAGES.map(({ file }) => file).sort()).toEqual(files.sort());
  });
});

test.each(["text-pdf", "scan-pdf", "photo", "png"] as const)(
  "%s: same seed, same bytes; another seed, others",
  async (kind) => {
    const first = await demoDocument(11, spec({ kind }));
    expect(await demoDocument(11, spec({ kind }))).toEqual(first);
    expect((await demoDocument(12, spec({ kind }))).bytes).not.toEqual(first.bytes);
  },
);

test("amounts, dates and shares", () => {
  expect(euro(123_456)).toBe("1.234,56 €");
  expect(germanDate("2026-02-27", 3)).toBe("02.03.2026");
  expect(shares(1000, [1, 1, 1])).toEqual([334, 333, 333]);
});
