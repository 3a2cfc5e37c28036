import { Readable } from "node:stream";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { createReader, type OpenedDocument, Refused } from "./reader.ts";
import { ChildEnded } from "./run-child.ts";

const reader = await createReader();
const never = new AbortController().signal;
const PATIENCE_MS = 300_000;

async function opened<T>(
  kind: "pdf" | "jpg" | "png",
  bytes: Uint8Array,
  work: (document: OpenedDocument) => Promise<T>,
): Promise<T> {
  const document = await reader.open(kind, Readable.from([bytes]));
  try {
    return await work(document);
  } finally {
    await document.close();
  }
}

/** How looking at it ends, in a word. */
const endOf = async (kind: "pdf" | "png", bytes: Uint8Array): Promise<string> =>
  opened(kind, bytes, async (document) =>
    document.look(never).then(
      () => "read",
      (error: unknown) =>
        error instanceof Refused || error instanceof ChildEnded ? error.reason : `thrown: ${String(error)}`,
    ),
  );

/** A PDF of these objects, the first of which is the catalogue. */
function pdfOf(objects: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n")];
  const places: number[] = [];
  let length = parts[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    places.push(length);
    const body = Buffer.isBuffer(object) ? object : Buffer.from(object);
    const whole = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from("\nendobj\n")]);
    parts.push(whole);
    length += whole.length;
  }
  const rows = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

const CATALOG = "<</Type/Catalog/Pages 2 0 R>>";
const streamOf = (data: Buffer, more = ""): Buffer =>
  Buffer.concat([Buffer.from(`<<${more}/Length ${data.length}>>stream\n`), data, Buffer.from("\nendstream")]);
const onePage = (content: string | Buffer, box = "[0 0 595 842]", ...more: (string | Buffer)[]): Buffer =>
  pdfOf([
    CATALOG,
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    `<</Type/Page/Parent 2 0 R/MediaBox ${box}/Contents 4 0 R/Resources<</Font<</F 5 0 R>>/XObject<</X 6 0 R>>/Pattern<</P 6 0 R>>>>>>`,
    Buffer.isBuffer(content) ? content : streamOf(Buffer.from(content)),
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ...more,
  ]);

const TEXT = "BT /F 12 Tf 50 700 Td (Sehr geehrte Frau Beispiel, dies ist ein Brief.) Tj ET";

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

describe("a document that means harm ends its child and nothing else", () => {
  const corpus: readonly (readonly [string, "pdf" | "png", () => Buffer, readonly string[]])[] = [
    ["nothing but its first bytes", "pdf", () => Buffer.from("%PDF-1.7\n"), ["damaged"]],
    [
      "a page tree that leads into itself",
      "pdf",
      () => pdfOf([CATALOG, "<</Type/Pages/Kids[2 0 R]/Count 1>>"]),
      ["read", "damaged"],
    ],
    [
      "a count of two thousand million pages",
      "pdf",
      () => pdfOf([CATALOG, "<</Type/Pages/Kids[]/Count 2000000000>>"]),
      ["read", "damaged"],
    ],
    ["a page as large as a country", "pdf", () => onePage(TEXT, "[0 0 1e9 1e9]"), ["read"]],
    ["a page without any size", "pdf", () => onePage(TEXT, "[0 0 0 0]"), ["read"]],
    [
      "a content of 300 MB in 300 kB",
      "pdf",
      () =>
        onePage(streamOf(deflateSync(Buffer.alloc(300_000_000, " "), { level: 1 }), "/Filter/FlateDecode")),
      ["read", "memory", "damaged"],
    ],
    [
      "a form that draws itself",
      "pdf",
      () =>
        onePage(
          "/X Do",
          undefined,
          streamOf(
            Buffer.from("/X Do /X Do"),
            "/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 6 0 R>>>>",
          ),
        ),
      ["read", "memory"],
    ],
    ["a picture of 900 million pixels", "png", () => pngBomb(30_000), ["pixels"]],
    ["a picture that is none", "png", () => Buffer.from("89504e470d0a1a0a", "hex"), ["damaged"]],
  ];
  it.each(corpus)("%s", { timeout: PATIENCE_MS }, async (_name, kind, make, ends) => {
    expect(ends).toContain(await endOf(kind, make()));
  });

  it("and the next one is read", { timeout: PATIENCE_MS }, async () => {
    const look = await opened("pdf", onePage(TEXT), async (document) => document.look(never));
    expect(look).toMatchObject({ pages: 1, texts: [{ state: "text" }] });
    expect(look.texts[0]?.text).toContain("Sehr geehrte Frau Beispiel");
    expect([...look.previews.keys()]).toEqual(["preview-240", "preview-800"]);
  });
});

it("a child that is not wanted any more is gone", { timeout: PATIENCE_MS }, async () => {
  const abort = new AbortController();
  await opened("pdf", onePage(TEXT), async (document) => {
    const looking = document.look(abort.signal);
    abort.abort(new Error("not wanted"));
    await expect(looking).rejects.toThrow("not wanted");
  });
});

describe("words stand where they are on the page", () => {
  const WIDTH = 1240;
  const HEIGHT = 1754;
  /** Each alone, so that it is known where it must be found: left end of its base line. */
  const WORDS = [
    { text: "Versicherungsschein", x: 120, y: 200 },
    { text: "Kündigungsfrist", x: 620, y: 620 },
    { text: "Straßenverzeichnis", x: 160, y: 1100 },
    { text: "Zahlungsziel", x: 700, y: 1560 },
  ];

  function page(degrees: number): Buffer {
    const words = WORDS.map(({ text, x, y }) => `<text x="${x}" y="${y}" font-size="40">${text}</text>`);
    // Lines of writing between them tell how the page lies.
    const lines = Array.from(
      { length: 12 },
      (_, index) =>
        `<text x="120" y="${270 + index * 26}" font-size="20">In dieser Zeile steht etwas, das niemand sucht, damit es ein Brief ist.</text>`,
    );
    return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="DejaVu Sans">
      <rect width="100%" height="100%" fill="white"/>
      <g transform="rotate(${degrees} ${WIDTH / 2} ${HEIGHT / 2})">${words.join("")}${lines.join("")}</g></svg>`);
  }

  it.each([
    ["upright", 0],
    ["turned by two degrees", 2],
  ] as const)("%s", { timeout: PATIENCE_MS }, async (_name, degrees) => {
    const bytes = await sharp(page(degrees)).png().toBuffer();
    const { words } = await opened("png", bytes, async (document) =>
      document.recognise(0, { dpi: 300 }, never),
    );
    const angle = (degrees * Math.PI) / 180;
    for (const { text, x, y } of WORDS) {
      const found = words.find((word) => word.text === text);
      expect(found?.text).toBe(text);
      const [dx, dy] = [x - WIDTH / 2, y - HEIGHT / 2];
      const place = {
        x: WIDTH / 2 + dx * Math.cos(angle) - dy * Math.sin(angle),
        y: HEIGHT / 2 + dx * Math.sin(angle) + dy * Math.cos(angle),
      };
      const [left = 0, bottom = 0] = found?.quad.slice(6) ?? [];
      // Letters go below the line and begin beside their place: 5 points of an A4 page are 10 of these pixels.
      expect(Math.abs(left * WIDTH - place.x), `${text}: x`).toBeLessThan(10);
      expect(Math.abs(bottom * HEIGHT - place.y), `${text}: y`).toBeLessThan(14);
    }
  });
});
