import { lockedPdf } from "../locked-pdf.ts";
import { pdfOf, streamOf } from "../pdf-objects.ts";
import { CATALOG, FONT, type HostileDocument, onePage, TEXT } from "./hostile-document.ts";

const GREETING = onePage(TEXT);

/** PDFs that are not built as they say. */
export const HOSTILE_STRUCTURE: readonly HostileDocument[] = [
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
