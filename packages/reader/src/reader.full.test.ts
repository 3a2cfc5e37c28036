import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { PDFDocument, StandardFonts } from "pdf-lib";
import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import { LIMITS } from "./limits.ts";
import { findNative } from "./native.ts";
import { readersOf } from "./testing/processes.ts";
import { createReader, type DocumentReader, type OpenedDocument } from "./reader.ts";
import { pdfOfPicture } from "./text-layer.ts";
import { textOfWords } from "./words.ts";

// Where the machine is busy, children of their own priority would hardly come to their turn.
const reader = await createReader({ urgent: true });
const humble = await createReader();
const never = new AbortController().signal;
const PATIENCE_MS = 300_000;

async function opened<T>(
  kind: "pdf" | "jpg" | "png",
  bytes: Uint8Array,
  work: (document: OpenedDocument) => Promise<T>,
  by: DocumentReader = reader,
): Promise<T> {
  const document = await by.open(kind, Readable.from([bytes]));
  try {
    return await work(document);
  } finally {
    await document.close();
  }
}

async function makeLetter(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  document
    .addPage([595, 842])
    .drawText("Sehr geehrte Frau Beispiel, dies ist ein Brief.", { x: 50, y: 700, size: 12, font });
  return document.save();
}

const LETTER = await makeLetter();

// What else means harm has its test where documents are uploaded.
// Covers S12
it("a document that cannot be opened costs nothing but itself", { timeout: PATIENCE_MS }, async () => {
  const broken = opened("pdf", Buffer.from("%PDF-1.7\n"), async (document) => document.look(never));
  await expect(broken).rejects.toMatchObject({ reason: "damaged" });
  const look = await opened("pdf", LETTER, async (document) => document.look(never));
  expect(look).toMatchObject({ pages: 1, texts: [{ state: "text" }] });
  expect(look.texts[0]?.text).toContain("Sehr geehrte Frau Beispiel");
  expect([...look.previews.keys()]).toEqual(["preview-240", "preview-800"]);
});

describe("a PDF that other readers open is read", () => {
  const look = async (bytes: Uint8Array) => opened("pdf", bytes, async (document) => document.look(never));
  const PAGES = [{ state: "text", text: expect.stringContaining("Sehr geehrte Frau Beispiel") as string }];

  it.each([
    ["a byte order mark", "\u00ef\u00bb\u00bf"],
    ["a comment", "% gedruckt von einem Drucker\n"],
    ["the commands of a printer", "\u001b%-12345X@PJL JOB\r\n"],
  ])("behind %s", { timeout: PATIENCE_MS }, async (_what, front) => {
    const bytes = Buffer.concat([Buffer.from(front, "latin1"), LETTER]);
    expect(await look(bytes)).toMatchObject({ pages: 1, texts: PAGES });
    const turned = await opened("pdf", bytes, async (document) => {
      const made = await document.turn([0], 1, never);
      return made && (await buffer(made));
    });
    expect(turned?.toString("latin1", 0, 5)).toBe("%PDF-");
  });

  it("that ended on its way, without a table of its objects", { timeout: PATIENCE_MS }, async () => {
    const whole = await (await PDFDocument.load(LETTER)).save({ useObjectStreams: false });
    const cut = whole.subarray(0, Math.round(whole.length * 0.8));
    expect(await look(cut)).toMatchObject({ pages: 1 });
  });
});

it(
  "a look at a document has three times its time of a CPU by the clock, and no child has more",
  { timeout: PATIENCE_MS },
  async () => {
    const timers = vi.spyOn(globalThis, "setTimeout");
    await opened("pdf", LETTER, async (document) => document.look(never));
    const delays = timers.mock.calls.map(([, delay]) => delay);
    timers.mockRestore();
    expect(delays.filter((delay) => delay === 3 * LIMITS.lookMs)).toHaveLength(2);
    expect(Math.max(...delays.map(Number))).toBe(3 * LIMITS.lookMs);
  },
);

it("a child that is not wanted any more is gone", { timeout: PATIENCE_MS }, async () => {
  const abort = new AbortController();
  await opened("pdf", LETTER, async (document) => {
    const looking = document.look(abort.signal);
    abort.abort(new Error("not wanted"));
    await expect(looking).rejects.toThrow("not wanted");
  });
});

const SESSIONS = existsSync("/proc/self/autogroup") ? "" : " (skipped: nothing is shared out by session)";
it.skipIf(SESSIONS)(
  `a child gives way, and so does its session, but one at a time does not${SESSIONS}`,
  { timeout: PATIENCE_MS },
  async () => {
    const enough = new AbortController();
    const read = async (): Promise<void> =>
      opened(
        "pdf",
        LETTER,
        async (document) => {
          await document.recognise(0, { dpi: 300 }, enough.signal).catch(() => undefined);
        },
        humble,
      );
    const open = new Set(["reading"]);
    const reading = Promise.all([read(), read(), read()]).finally(() => open.clear());
    let priorities: string[] = [];
    while (open.size > 0 && priorities.join() !== "0,10,10") {
      const shares = readersOf(process.pid).map((pid) =>
        readFile(`/proc/${pid}/autogroup`, "utf8").catch(() => ""),
      );
      priorities = (await Promise.all(shares))
        .map((share) => /nice (-?\d+)/.exec(share)?.[1] ?? "")
        .toSorted();
      await wait(5);
    }
    enough.abort();
    await reading;
    expect(priorities).toEqual(["0", "10", "10"]);
  },
);

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

it("the prices of a receipt stand in the lines of what they are for", { timeout: PATIENCE_MS }, async () => {
  const photo = join(import.meta.dirname, "../../../apps/demo/src/files/assets/photo-kassenbon.jpg");
  const bytes = await readFile(photo);
  const { words } = await opened("jpg", bytes, async (document) =>
    document.recognise(0, { dpi: 300 }, never),
  );
  const lines = textOfWords(words).split("\n");
  for (const line of [
    "Anschluss 39,00 A",
    "Zulaufschlauch 2 m 14,95 A",
    "SUMME EUR 602,95",
    "Girocard 602,95",
  ])
    expect(lines).toContain(line);
});

describe("a tesseract of the machine", async () => {
  const native = await findNative();
  const skipped = native ? "" : " (skipped: there is no tesseract 5 or newer)";
  const lines = ["Sehr geehrte Frau Größe,", "die Kündigungsfrist beträgt drei Monate, also 89,50 €."];
  const text = lines.map(
    (line, index) => `<text x="120" y="${300 + 60 * index}" font-size="34">${line}</text>`,
  );
  const page = await sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1240" height="1754" font-family="DejaVu Sans">
      <rect width="100%" height="100%" fill="white"/>${text.join("")}</svg>`),
  )
    .png()
    .toBuffer();
  const wordsBy = async (by: DocumentReader): Promise<string> => {
    const document = await by.open("png", Readable.from([page]));
    try {
      return (await document.recognise(0, { dpi: 300 }, never)).words.map((word) => word.text).join(" ");
    } finally {
      await document.close();
    }
  };

  it.skipIf(skipped)(
    `gives the same text as the engine of the packages${skipped}`,
    { timeout: PATIENCE_MS },
    async () => {
      const quick = await createReader({ native, urgent: true });
      expect(quick.name).toMatch(/^native\//);
      expect(await wordsBy(quick)).toBe(lines.join(" "));
      expect(await wordsBy(reader)).toBe(lines.join(" "));
    },
  );

  it("that is gone meanwhile is replaced by that engine", { timeout: PATIENCE_MS }, async () => {
    const folder = await mkdtemp(join(tmpdir(), "krempelfrei-no-tesseract-"));
    const gone = await createReader({
      native: { program: join(folder, "tesseract"), data: folder },
      urgent: true,
    });
    expect(await wordsBy(gone)).toBe(lines.join(" "));
    await rm(folder, { recursive: true });
  });
});

it("a small photograph gets its PDF although its bytes share their memory with others", async () => {
  const jpeg = await sharp({ create: { width: 40, height: 60, channels: 3, background: "white" } })
    .jpeg()
    .toBuffer();
  const shared = Buffer.concat([Buffer.alloc(64), jpeg]).subarray(64);
  const made = await pdfOfPicture(shared, "jpg", 1, []);
  expect(Buffer.from(made).toString("latin1", 0, 5)).toBe("%PDF-");
});
