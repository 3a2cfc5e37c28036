import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FormFile } from "@krempelfrei/testing/client";
import type { Locator, Page } from "@playwright/test";

const FILES = join(import.meta.dirname, "../files");
const TYPES: Record<string, string> = { pdf: "application/pdf", jpg: "image/jpeg", png: "image/png" };

/** One of the sample files beside the tests. */
export interface Sample {
  /** With extension. */
  readonly fileName: string;
  /** Without. */
  readonly name: string;
  readonly mimeType: string;
  content(): Buffer;
}

function samplesIn(directory: string): Sample[] {
  return readdirSync(directory)
    .filter((name) => /\.(pdf|jpg|png)$/.test(name))
    .toSorted()
    .map((fileName) => ({
      // The names on disk may be decomposed; the app keeps them composed.
      fileName: fileName.normalize("NFC"),
      name: fileName.normalize("NFC").replace(/\.[^.]+$/, ""),
      mimeType: TYPES[fileName.slice(fileName.lastIndexOf(".") + 1)] ?? "application/octet-stream",
      content: () => readFileSync(join(directory, fileName)),
    }));
}

export const SAMPLES: readonly Sample[] = samplesIn(FILES);
export const NASTY: readonly Sample[] = samplesIn(join(FILES, "nasty"));

export function sample(fileName: string, from: readonly Sample[] = SAMPLES): Sample {
  const found = from.find((candidate) => candidate.fileName === fileName);
  if (!found) throw new Error(`there is no sample file ${fileName}`);
  return found;
}

/** The same content under a name that no other test has. */
export const renamed = (from: Sample, name: string): Sample => ({
  ...from,
  name,
  fileName: `${name}${from.fileName.slice(from.fileName.lastIndexOf("."))}`,
});

/** The file of a call of the API. */
export const toFile = ({ fileName, mimeType, content }: Sample): FormFile => ({
  name: fileName,
  type: mimeType,
  bytes: content(),
});

/** A sample as `setInputFiles` accepts it. */
export const asPart = ({ fileName, mimeType, content }: Sample) => ({
  name: fileName,
  mimeType,
  buffer: content(),
});

/** Drops files from the desktop on a place of the page: a real DataTransfer through the real events. */
export async function dropFiles(page: Page, target: Locator, samples: readonly Sample[]): Promise<void> {
  const contents = samples.map(({ fileName, mimeType, content }) => ({
    fileName,
    mimeType,
    base64: content().toString("base64"),
  }));
  const dataTransfer = await page.evaluateHandle((contents) => {
    const transfer = new DataTransfer();
    for (const { fileName, mimeType, base64 } of contents) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
      transfer.items.add(new File([bytes], fileName, { type: mimeType }));
    }
    return transfer;
  }, contents);
  for (const type of ["dragenter", "dragover", "drop"]) await target.dispatchEvent(type, { dataTransfer });
  await dataTransfer.dispose();
}
