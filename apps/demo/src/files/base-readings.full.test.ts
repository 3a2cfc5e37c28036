import { Readable } from "node:stream";
import { createReader } from "@krempelfrei/reader/reader";
import { textOfWords } from "@krempelfrei/reader/words";
import sharp from "sharp";
import { expect, it } from "vitest";
import { BASE_IMAGES, type BaseImage, imageFor } from "./base-images.ts";
import { readingOf } from "./base-readings.ts";
import { documentOf, papersFor } from "../papers.ts";
import { DEMO_CUSTOMERS } from "../people.ts";
import { demoDocument } from "./demo-document.ts";

const reader = await createReader({ urgent: true });
const never = new AbortController().signal;
const PATIENCE_MS = 300_000;
/** Other versions of the engines see single words and points differently, and a scan lies askew in its document. */
const WORDS_ALIKE = 0.9;
const NEAR = 0.02;
const SHADES = 16;

/** A paper of the demo that shows the picture, with the document as the loader makes it. */
async function paperOf(image: BaseImage) {
  for (const [index, customer] of DEMO_CUSTOMERS.entries())
    for (const paper of papersFor(index)) {
      const spec = documentOf(customer, paper);
      if (spec.kind === image.kind && imageFor(spec) === image)
        return { seed: paper.seed, spec, ...(await demoDocument(paper.seed, spec)) };
    }
  throw new Error(`no paper shows ${image.file}`);
}

const shadesOf = async (webp: Uint8Array): Promise<Buffer> =>
  sharp(webp).greyscale().resize({ width: 60, height: 85, fit: "fill" }).raw().toBuffer();

it.each(BASE_IMAGES)(
  "what is known of a scan is what the reader makes of it: $file",
  { timeout: PATIENCE_MS },
  async (image) => {
    const { seed, spec, bytes } = await paperOf(image);
    const known = await readingOf(seed, spec, bytes);
    const kind = image.kind === "png" ? "png" : image.kind === "photo" ? "jpg" : "pdf";
    const document = await reader.open(kind, Readable.from([bytes]));
    const { previews } = await document.look(never);
    const { words } = await document.recognise(0, { dpi: 300 }, never);
    await document.close();

    const read = new Map(words.map((word) => [word.text, word.quad]));
    const alike = known.words.filter(({ text }) => read.has(text));
    expect(alike.length / known.words.length, textOfWords(words)).toBeGreaterThan(WORDS_ALIKE);
    // Words that stand there once: where they are.
    const once = alike.filter(({ text }) => known.words.filter((word) => word.text === text).length === 1);
    const off = once.filter(({ text, quad }) =>
      quad.some((part, at) => Math.abs(part - (read.get(text)?.[at] ?? 0)) > NEAR),
    );
    expect(off.length / once.length).toBeLessThan(1 - WORDS_ALIKE);

    for (const [size, picture] of known.previews) {
      const [one, other] = await Promise.all([picture, previews.get(size) ?? Buffer.alloc(0)].map(shadesOf));
      const sum = one?.reduce((total, shade, at) => total + Math.abs(shade - (other?.[at] ?? 0)), 0) ?? 0;
      expect(sum / (one?.length ?? 1), size).toBeLessThan(SHADES);
    }
  },
);
