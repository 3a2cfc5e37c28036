// Reads the base images and writes what was found to `assets/read`: `npm run read-base-images -w apps/demo`.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { Word } from "@krempelfrei/reader/answers";
import { createReader } from "@krempelfrei/reader/reader";
import { BASE_IMAGES, loadAsset } from "./base-images.ts";
import { type BaseReading, PREVIEW_KINDS, readingFile } from "./base-readings.ts";

const ASSETS = join(import.meta.dirname, "assets");
const NEVER = new AbortController().signal;
/** Rounds a share of the page to four digits, about a fortieth of a millimetre. */
const round = (part: number): number => Math.round(part * 10_000) / 10_000;

const reader = await createReader({ urgent: true });
await mkdir(join(ASSETS, "read"), { recursive: true });
for (const image of BASE_IMAGES) {
  const bytes = await loadAsset(image.file);
  const document = await reader.open(image.kind === "png" ? "png" : "jpg", Readable.from([bytes]));
  const { previews } = await document.look(NEVER);
  const { words, confidence } = await document.recognise(0, { dpi: 300 }, NEVER);
  await document.close();
  const reading: BaseReading = {
    confidence,
    words: words.map((word) =>
      Word.parse({ ...word, confidence: Math.round(word.confidence), quad: word.quad.map(round) }),
    ),
  };
  await writeFile(join(ASSETS, readingFile(image, "words")), gzipSync(JSON.stringify(reading), { level: 9 }));
  for (const kind of PREVIEW_KINDS) {
    const picture = previews.get(kind);
    if (!picture) throw new Error(`no picture of ${image.file}`);
    await writeFile(join(ASSETS, readingFile(image, kind)), picture);
  }
}
