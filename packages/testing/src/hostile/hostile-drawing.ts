import { constants, deflateRawSync, deflateSync } from "node:zlib";
import { streamOf } from "../pdf-objects.ts";
import { flate, type HostileDocument, onePage, TEXT, withX } from "./hostile-document.ts";

/** A zlib stream that unpacks to this many megabytes of spaces, a thousand times its size; its checksum is wrong. */
function spacesDeflated(megabytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(1024 ** 2, " "), {
    level: 9,
    finishFlush: constants.Z_FULL_FLUSH,
  });
  const blocks = Array.from({ length: megabytes }, () => block);
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...blocks, Buffer.from([3, 0, 0, 0, 0, 0])]);
}

/** PDFs that are well built, and cost what they can to draw or to read. */
export const HOSTILE_DRAWING: readonly HostileDocument[] = [
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
