import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { PlacedLine } from "@krempelfrei/documents/stacks/placed-line";
import type { DocumentReader } from "@krempelfrei/reader/reader";
import { linesOfWords } from "@krempelfrei/reader/sheets/page-lines";
import type { LabelledStack } from "./corpus.ts";

const NEVER = new AbortController().signal;
/** Rules change more often than reading does: lines are kept by content and engine. */
const CACHE = join(tmpdir(), "krempelfrei-bench-stacks");

export interface ReadPage {
  readonly isBlank: boolean;
  readonly lines: readonly PlacedLine[];
}

/** The lines of all pages of a stack as the product reads them. */
export async function readStackPages(reader: DocumentReader, stack: LabelledStack): Promise<ReadPage[]> {
  await mkdir(CACHE, { recursive: true });
  const bytes = await stack.file();
  const key = createHash("sha256").update(reader.name).update(bytes).digest("hex");
  const path = join(CACHE, key);
  const known = await readFile(path, "utf8").catch(() => undefined);
  if (known !== undefined) return JSON.parse(known) as ReadPage[];
  const pages = await readAll(reader, bytes);
  await writeFile(path, JSON.stringify(pages));
  return pages;
}

async function readAll(reader: DocumentReader, bytes: Uint8Array): Promise<ReadPage[]> {
  const document = await reader.open("pdf", Readable.from([bytes]));
  try {
    const pages: ReadPage[] = [];
    for (let count = 1; pages.length < count;) {
      const found = await document.sheets(pages.length, {}, NEVER);
      count = found.pages;
      for (const { page, isBlank, text, lines } of found.sheets) {
        const words =
          text === "none" && !isBlank
            ? (await document.recognise(page, { dpi: 300 }, NEVER)).words
            : undefined;
        pages.push({ isBlank, lines: words ? linesOfWords(words) : lines });
      }
    }
    return pages;
  } finally {
    await document.close();
  }
}
