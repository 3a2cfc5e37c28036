import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { cleanText, PAGE_BREAK } from "@krempelfrei/documents/text/clean-text";
import type { DocumentReader } from "@krempelfrei/reader/reader";
import { textOfWords } from "@krempelfrei/reader/words";
import type { CorpusLetter } from "./corpus.ts";

const NEVER = new AbortController().signal;
/** Rules change more often than reading does: texts are kept by content and engine. */
const CACHE = join(tmpdir(), "krempelfrei-bench-letters");

/** The text that the product reads in a letter. */
export async function readLetter(reader: DocumentReader, letter: CorpusLetter): Promise<string> {
  await mkdir(CACHE, { recursive: true });
  const pages: string[] = [];
  for (const bytes of await letter.files()) {
    const key = createHash("sha256").update(reader.name).update(bytes).digest("hex");
    const path = join(CACHE, key);
    const known = await readFile(path, "utf8").catch(() => undefined);
    const text = known ?? (await readFileOf(reader, bytes, letter.comesAs === "pdf"));
    if (known === undefined) await writeFile(path, text);
    pages.push(text);
  }
  return cleanText(pages.join(PAGE_BREAK));
}

async function readFileOf(reader: DocumentReader, bytes: Uint8Array, isPdf: boolean): Promise<string> {
  const document = await reader.open(isPdf ? "pdf" : "jpg", Readable.from([bytes]));
  try {
    if (!isPdf) return textOfWords((await document.recognise(0, { dpi: 300 }, NEVER)).words);
    return (await document.look(NEVER)).texts.map(({ text }) => text).join(PAGE_BREAK);
  } finally {
    await document.close();
  }
}
