import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { endianness } from "node:os";
import { gunzipSync } from "node:zlib";
import type { Gray } from "./gray.ts";
import { LIMITS } from "./limits.ts";
import type { Native } from "./messages.ts";
import { type FoundWord, parseTsv } from "./words.ts";
import { limitMemory } from "./wasm-memory.ts";

export type Recognise = (picture: Gray) => FoundWord[];

const require = createRequire(import.meta.url);
export const LANGUAGES = ["deu", "eng"] as const;
/** Tesseract's automatic page mode: columns, tables, pages that lie on their side. */
const ANY_PAGE = 3;
/** Page mode for one column of lines: the automatic one drops the prices of receipts, which are far from the items. */
const ONE_COLUMN = 4;
/** Ratio of height to width above which a page is treated as a receipt; of A4 it is 1.41. */
const NARROW = 1.55;
const ONLY_NEURAL = 1;

/** Tesseract's `best` models with integer weights. */
export const trainedData = (language: (typeof LANGUAGES)[number]): Uint8Array =>
  gunzipSync(
    readFileSync(require.resolve(`@tesseract.js-data/${language}/4.0.0_best_int/${language}.traineddata.gz`)),
  );

const pageMode = ({ width, height }: Gray): number => (height > NARROW * width ? ONE_COLUMN : ANY_PAGE);

/**
 * A picture in leptonica's format (SPIX): words of four pixels, the first one in the highest byte, in the machine's
 * byte order. It is loaded at once, while a PGM is read pixel by pixel.
 */
function toSpix({ data, width, height }: Gray): Buffer {
  const rowBytes = 4 * Math.ceil(width / 4);
  const rows = Buffer.alloc(rowBytes * height);
  for (let y = 0; y < height; y += 1) rows.set(data.subarray(y * width, (y + 1) * width), y * rowBytes);
  if (endianness() === "LE") rows.swap32();
  const head = Uint32Array.of(width, height, BITS, rowBytes / 4, NO_COLORS, rows.length);
  return Buffer.concat([Buffer.from("spix"), new Uint8Array(head.buffer), rows]);
}
const BITS = 8;
const NO_COLORS = 0;

/** The used part of the embedded engine, whose package has no types. */
interface Core {
  readonly FS: { writeFile(path: string, data: Uint8Array): void };
  readonly TessBaseAPI: new () => {
    Init(folder: string, languages: string, mode: number): number;
    SetVariable(name: string, value: string): void;
    SetPageSegMode(mode: number): void;
    /** Sets the picture to the file `/input`. */
    SetImageFile(): void;
    Recognize(monitor: null): number;
    GetTSVText(page: number): string;
  };
}

/** The engine that comes with the packages. */
export async function startEmbedded(): Promise<Recognise> {
  const make = require("tesseract.js-core/tesseract-core-simd-lstm.js") as (options: object) => Promise<Core>;
  const module = readFileSync(require.resolve("tesseract.js-core/tesseract-core-simd-lstm.wasm"));
  const nothing = (): undefined => undefined;
  const core = await make({
    wasmBinary: limitMemory(module, LIMITS.wasmBytes),
    print: nothing,
    printErr: nothing,
  });
  for (const language of LANGUAGES) core.FS.writeFile(`/${language}.traineddata`, trainedData(language));
  const api = new core.TessBaseAPI();
  if (api.Init("/", LANGUAGES.join("+"), ONLY_NEURAL) !== 0) throw new Error("the engine does not start");
  // Otherwise the engine guesses the resolution: values from 25 to 393 were seen.
  api.SetVariable("user_defined_dpi", "300");
  return (picture) => {
    core.FS.writeFile("/input", toSpix(picture));
    api.SetPageSegMode(pageMode(picture));
    api.SetImageFile();
    if (api.Recognize(null) !== 0) throw new Error("the engine has failed");
    return parseTsv(api.GetTSVText(0));
  };
}

/** Setting for a table as output: the configuration "tsv" is a file of the machine's data, which are not used. */
const AS_TABLE = ["-c", "tessedit_create_tsv=1"];

/** A tesseract of the machine with the same data: the same text in less time. */
export const startNative =
  ({ program, data }: Native): Recognise =>
  (picture) => {
    writeFileSync("native.spix", toSpix(picture));
    const settings = ["--tessdata-dir", data, "-l", LANGUAGES.join("+"), "--oem", "1"];
    const dots = ["--psm", String(pageMode(picture)), "-c", "user_defined_dpi=300"];
    const { status, stdout } = spawnSync(
      program,
      ["native.spix", "stdout", ...settings, ...dots, ...AS_TABLE],
      {
        // A second thread makes it slower.
        env: { OMP_THREAD_LIMIT: "1" },
        encoding: "utf8",
        maxBuffer: LIMITS.outputBytes,
        stdio: ["ignore", "pipe", "ignore"],
      },
    );
    if (status !== 0) throw new Error("the tesseract of the machine has failed");
    return parseTsv(stdout);
  };
