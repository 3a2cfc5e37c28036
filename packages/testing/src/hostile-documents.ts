import { constants, deflateRawSync, deflateSync } from "node:zlib";
import { lockedPdf } from "./locked-pdf.ts";
import { pdfOf, streamOf } from "./pdf-objects.ts";

/** How reading it may end: `read` is a text, or that there is none; the others are reasons. */
export type End = "read" | "encrypted" | "damaged" | "pages" | "time" | "memory" | "pixels";

export interface HostileDocument {
  readonly name: string;
  readonly extension: "pdf" | "png" | "jpg";
  make(): Buffer;
  readonly ends: readonly End[];
}

const CATALOG = "<</Type/Catalog/Pages 2 0 R>>";
const TEXT = "BT /F 12 Tf 50 700 Td (Sehr geehrte Frau Beispiel, dies ist ein Brief.) Tj ET";
const FONT = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>";

interface Page {
  readonly box?: string;
  /** Objects from 6 on; the first of them is the page's form or picture X, its pattern P, shading S and font T too. */
  readonly more?: readonly (string | Buffer)[];
  readonly catalog?: string;
  readonly trailer?: string;
}

/** A PDF of one page with this content. */
export const onePage = (
  content: string | Buffer,
  { box = "[0 0 595 842]", more = [], catalog = CATALOG, trailer = "" }: Page = {},
): Buffer =>
  pdfOf(
    [
      catalog,
      "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      `<</Type/Page/Parent 2 0 R/MediaBox ${box}/Contents 4 0 R/Resources<</Font<</F 5 0 R/T 6 0 R>>/XObject<</X 6 0 R>>/Pattern<</P 6 0 R>>/Shading<</S 6 0 R>>>>>>`,
      Buffer.isBuffer(content) ? content : streamOf(Buffer.from(content, "latin1")),
      FONT,
      ...more,
    ],
    trailer,
  );

const withX = (content: string, ...more: (string | Buffer)[]): Buffer => onePage(content, { more });
const flate = (data: Buffer, more = ""): Buffer => streamOf(deflateSync(data), `${more}/Filter/FlateDecode`);

/** So many megabytes of spaces as a zlib stream of a thousandth, whose sum at the end is wrong. */
function spacesDeflated(megabytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(1024 ** 2, " "), {
    level: 9,
    finishFlush: constants.Z_FULL_FLUSH,
  });
  const blocks = Array.from({ length: megabytes }, () => block);
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...blocks, Buffer.from([3, 0, 0, 0, 0, 0])]);
}

const GREETING = onePage(TEXT);

const STRUCTURE: readonly HostileDocument[] = [
  { name: "nur der Anfang", extension: "pdf", make: () => Buffer.from("%PDF-1.7\n"), ends: ["damaged"] },
  {
    name: "Müll nach dem Anfang",
    extension: "pdf",
    make: () => Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(100_000, 0xa7)]),
    ends: ["damaged"],
  },
  {
    name: "in der Mitte abgeschnitten",
    extension: "pdf",
    make: () => GREETING.subarray(0, GREETING.length / 2),
    ends: ["read", "damaged"],
  },
  {
    name: "am Ende abgeschnitten",
    extension: "pdf",
    make: () => GREETING.subarray(0, Math.floor(GREETING.length * 0.9)),
    ends: ["read", "damaged"],
  },
  {
    name: "das Verzeichnis zeigt ins Nichts",
    extension: "pdf",
    make: () =>
      Buffer.from(GREETING.toString("latin1").replace(/startxref\n\d+/, "startxref\n999999999"), "latin1"),
    ends: ["read", "damaged"],
  },
  {
    name: "das vorige Verzeichnis ist dieses",
    extension: "pdf",
    make: () => {
      const at = /startxref\n(\d+)/.exec(GREETING.toString("latin1"))?.[1] ?? "0";
      return onePage(TEXT, { trailer: `/Prev ${at}` });
    },
    ends: ["read", "damaged"],
  },
  {
    name: "Seitenbaum im Kreis",
    extension: "pdf",
    make: () => pdfOf([CATALOG, "<</Type/Pages/Kids[2 0 R]/Count 1>>"]),
    ends: ["read", "damaged"],
  },
  {
    name: "zwei Milliarden Seiten",
    extension: "pdf",
    make: () => pdfOf([CATALOG, "<</Type/Pages/Kids[]/Count 2000000000>>"]),
    ends: ["read", "damaged"],
  },
  {
    name: "Seitenbaum mit 5000 Stufen",
    extension: "pdf",
    make: () =>
      pdfOf([
        CATALOG,
        ...Array.from({ length: 5000 }, (_, level) => `<</Type/Pages/Count 1/Kids[${level + 3} 0 R]>>`),
        "<</Type/Page/MediaBox[0 0 595 842]>>",
      ]),
    ends: ["read", "damaged", "memory"],
  },
  {
    name: "5000 Seiten",
    extension: "pdf",
    make: () =>
      pdfOf([
        CATALOG,
        `<</Type/Pages/Count 5000/Kids[${Array.from({ length: 5000 }, () => "3 0 R").join(" ")}]>>`,
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
        streamOf(Buffer.from(TEXT)),
        FONT,
      ]),
    ends: ["read", "pages", "time"],
  },
  {
    name: "hunderttausend Klammern",
    extension: "pdf",
    make: () => onePage(TEXT, { catalog: `<</Type/Catalog/Pages 2 0 R/X ${"[".repeat(100_000)}>>` }),
    ends: ["read", "damaged", "memory"],
  },
  {
    name: "ein Strom mit falscher Länge",
    extension: "pdf",
    make: () => onePage(Buffer.from(`<</Length 2000000000>>stream\n${TEXT}\nendstream`)),
    ends: ["read", "damaged"],
  },
  {
    name: "ein Strom, dessen Länge er selbst ist",
    extension: "pdf",
    make: () => onePage(Buffer.from(`<</Length 4 0 R>>stream\n${TEXT}\nendstream`)),
    ends: ["read", "damaged"],
  },
  {
    name: "mit Kennwort",
    extension: "pdf",
    make: () => lockedPdf("geheim"),
    ends: ["encrypted"],
  },
  {
    name: "nur gegen Änderungen geschützt",
    extension: "pdf",
    make: () => lockedPdf(""),
    ends: ["read"],
  },
  {
    name: "will Programme starten",
    extension: "pdf",
    make: () =>
      onePage(TEXT, {
        catalog:
          "<</Type/Catalog/Pages 2 0 R/OpenAction<</S/Launch/F(/bin/sh)/Next<</S/JavaScript/JS(app.alert\\(1\\))>>>>/AA<</WC<</S/URI/URI(http://example.com)>>>>>>",
      }),
    ends: ["read"],
  },
];

const DRAWING: readonly HostileDocument[] = [
  {
    name: "eine Seite so groß wie ein Land",
    extension: "pdf",
    make: () => onePage(TEXT, { box: "[0 0 1e9 1e9]" }),
    ends: ["read"],
  },
  {
    name: "eine Seite ohne Größe",
    extension: "pdf",
    make: () => onePage(TEXT, { box: "[0 0 0 0]" }),
    ends: ["read"],
  },
  {
    name: "eine Seite mit verkehrtem Rand",
    extension: "pdf",
    make: () => onePage(TEXT, { box: "[1e30 nan -595 -1e30]" }),
    ends: ["read", "damaged"],
  },
  {
    name: "300 MB in 300 kB",
    extension: "pdf",
    make: () => onePage(streamOf(spacesDeflated(300), "/Filter/FlateDecode")),
    ends: ["read", "memory", "damaged"],
  },
  {
    name: "ein Gigabyte in einem Megabyte",
    extension: "pdf",
    make: () => onePage(streamOf(spacesDeflated(1024), "/Filter/FlateDecode")),
    ends: ["read", "memory", "damaged"],
  },
  {
    name: "zweimal gepackt",
    extension: "pdf",
    make: () => onePage(streamOf(deflateSync(spacesDeflated(700)), "/Filter[/FlateDecode/FlateDecode]")),
    ends: ["read", "memory", "damaged"],
  },
  {
    name: "tausend Filter",
    extension: "pdf",
    make: () => onePage(streamOf(Buffer.from(TEXT), `/Filter[${"/ASCIIHexDecode".repeat(1000)}]`)),
    ends: ["read", "damaged"],
  },
  {
    name: "eine Form, die sich selbst zeichnet",
    extension: "pdf",
    make: () =>
      withX(
        "/X Do",
        streamOf(
          Buffer.from("/X Do /X Do"),
          "/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 6 0 R>>>>",
        ),
      ),
    ends: ["read", "memory"],
  },
  {
    name: "Formen, die einander verdoppeln",
    extension: "pdf",
    make: () =>
      withX(
        "/X Do",
        ...Array.from({ length: 40 }, (_, level) =>
          streamOf(
            Buffer.from("/X Do /X Do"),
            `/Type/XObject/Subtype/Form/BBox[0 0 595 842]/Resources<</XObject<</X ${level + 7} 0 R>>>>`,
          ),
        ),
        streamOf(Buffer.from("0 0 1 1 re f"), "/Type/XObject/Subtype/Form/BBox[0 0 9 9]"),
      ),
    ends: ["read", "memory", "time", "damaged"],
  },
  {
    name: "ein Muster mit winzigen Schritten",
    extension: "pdf",
    make: () =>
      withX(
        `${TEXT} /Pattern cs /P scn 0 0 595 842 re f`,
        streamOf(
          Buffer.from("0 0 1 1 re f"),
          "/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 1 1]/XStep 0.001/YStep 0.001/Resources<<>>",
        ),
      ),
    ends: ["read", "time", "memory"],
  },
  {
    name: "ein Zeichen, das sich selbst schreibt",
    extension: "pdf",
    make: () =>
      withX(
        "BT /T 12 Tf 50 700 Td (aaaa) Tj ET",
        "<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[1 0 0 1 0 0]/CharProcs<</a 7 0 R>>/Encoding<</Differences[97/a]>>/FirstChar 97/LastChar 97/Widths[9]/Resources<</Font<</T 6 0 R>>>>>>",
        streamOf(Buffer.from("9 0 d0 BT /T 12 Tf (aa) Tj ET")),
      ),
    ends: ["read", "memory", "damaged"],
  },
  {
    name: "ein Verlauf mit Milliarden Werten",
    extension: "pdf",
    make: () =>
      withX(
        `${TEXT} /S sh`,
        "<</ShadingType 1/ColorSpace/DeviceRGB/Function 7 0 R>>",
        streamOf(
          Buffer.from("x"),
          "/FunctionType 0/Domain[0 1 0 1]/Range[0 1 0 1 0 1]/Size[100000 100000]/BitsPerSample 32",
        ),
      ),
    ends: ["read", "memory", "damaged"],
  },
  {
    name: "ein Bild mit 3600 Millionen Punkten",
    extension: "pdf",
    make: () =>
      withX(
        "595 0 0 842 0 0 cm /X Do",
        streamOf(
          spacesDeflated(430),
          "/Type/XObject/Subtype/Image/Width 60000/Height 60000/BitsPerComponent 1/ColorSpace/DeviceGray/Filter/FlateDecode",
        ),
      ),
    ends: ["read", "time", "memory", "damaged", "pixels"],
  },
  {
    name: "eine Maske, die sich selbst verdeckt",
    extension: "pdf",
    make: () =>
      withX(
        "595 0 0 842 0 0 cm /X Do",
        flate(
          Buffer.alloc(100),
          "/Type/XObject/Subtype/Image/Width 10/Height 10/BitsPerComponent 8/ColorSpace/DeviceGray/SMask 6 0 R",
        ),
      ),
    ends: ["read", "damaged", "memory"],
  },
  {
    name: "ein Farbraum im Kreis",
    extension: "pdf",
    make: () =>
      withX(
        "595 0 0 842 0 0 cm /X Do",
        flate(
          Buffer.alloc(100),
          "/Type/XObject/Subtype/Image/Width 10/Height 10/BitsPerComponent 8/ColorSpace 7 0 R",
        ),
        "[/Indexed 7 0 R 255 7 0 R]",
      ),
    ends: ["read", "damaged", "memory"],
  },
  {
    name: "Müll als JPEG 2000",
    extension: "pdf",
    make: () =>
      withX(
        "595 0 0 842 0 0 cm /X Do",
        streamOf(
          Buffer.alloc(5000, 0xff),
          "/Type/XObject/Subtype/Image/Width 65535/Height 65535/Filter/JPXDecode",
        ),
      ),
    ends: ["read", "damaged", "memory"],
  },
  {
    name: "eine Million gemerkte Zustände",
    extension: "pdf",
    make: () => onePage(flate(Buffer.from("q ".repeat(1_000_000) + TEXT))),
    ends: ["read", "memory", "time"],
  },
  {
    name: "eine Million Buchstaben auf einer Stelle",
    extension: "pdf",
    make: () => onePage(flate(Buffer.from(`BT /F 1 Tf (${"Krempel ".repeat(130_000)}) Tj ET`))),
    ends: ["read", "memory", "time"],
  },
  {
    name: "ein Zeichensatz mit allen Zeichen in einem",
    extension: "pdf",
    make: () =>
      withX(
        "BT /T 12 Tf 50 700 Td (aaaa) Tj ET",
        "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 7 0 R>>",
        flate(
          Buffer.from(
            `begincmap 1 begincodespacerange <00> <ffffffff> endcodespacerange ${"1 beginbfrange <00000000> <ffffffff> <0041> endbfrange ".repeat(1000)}endcmap`,
          ),
        ),
      ),
    ends: ["read", "memory", "time", "damaged"],
  },
];

/** A picture of this size in a few bytes: all of one colour. */
function pngBomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    // The sum is not looked at before the size is.
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.alloc(1000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const PICTURES: readonly HostileDocument[] = [
  {
    name: "ein Bild mit 900 Millionen Punkten",
    extension: "png",
    make: () => pngBomb(30_000),
    ends: ["pixels"],
  },
  {
    name: "ein Bild, das keines ist",
    extension: "png",
    make: () => Buffer.concat([Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), Buffer.alloc(200, 7)]),
    ends: ["damaged"],
  },
  {
    name: "ein Foto mit 65500 mal 65500 Punkten",
    extension: "jpg",
    // Its head alone: start, frame of this size with one component, start of the scan.
    make: () =>
      Buffer.concat([
        Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex"),
        Buffer.from("ffc0000b08ffdcffdc01011100", "hex"),
        Buffer.from("ffda0008010100003f00", "hex"),
        Buffer.alloc(2000, 0x11),
        Buffer.from("ffd9", "hex"),
      ]),
    ends: ["pixels", "damaged"],
  },
];

/** Documents made to hang, to fill memory or to confuse whoever reads them: PDFs and three pictures, each under 2 MB. */
export const HOSTILE_DOCUMENTS: readonly HostileDocument[] = [...STRUCTURE, ...DRAWING, ...PICTURES];
