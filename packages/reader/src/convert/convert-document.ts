import { createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type ConvertibleKind, isOfficeKind, isPictureKind } from "@krempelfrei/documents/convertible-kind";
import { DoneAnswer } from "../answers.ts";
import { ChildEnded, runChild } from "../children/run-child.ts";
import { makeJobFolder, openMade } from "../job-folder.ts";
import { LIMITS } from "../limits.ts";
import { type ComposeRequest, CONVERTED, INPUT, type PictureRequest } from "../messages.ts";
import { PRINTED, printLetter } from "../office/print-letter.ts";
import { Refused } from "../reader.ts";

const BECOMES = { heic: "jpg", tif: "pdf", xml: "pdf", eml: "pdf", docx: "pdf", odt: "pdf" } as const;

/** A document in a common format. */
export interface Converted {
  readonly extension: (typeof BECOMES)[ConvertibleKind];
  open(): Readable;
  /** Deletes the converted document. */
  close(): Promise<void>;
}

interface ConvertOptions {
  /** True (default): LibreOffice may be used if it is installed. */
  readonly hasSuite?: boolean;
}

/**
 * Makes a JPEG of a HEIC, and a PDF of other kinds, in a child with the limits of the reader's children. Rejects with
 * `Refused`, `ChildEnded`, or as `content` or the signal.
 */
export async function convertDocument(
  from: ConvertibleKind,
  content: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
  { hasSuite = true }: ConvertOptions = {},
): Promise<Converted> {
  const folder = await makeJobFolder();
  const close = async (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const input = join(folder, INPUT);
    await pipeline(content, createWriteStream(input, { mode: 0o600, flags: "wx" }));
    const { size } = await stat(input);
    const answer = await runChild({
      ...(isPictureKind(from)
        ? { kind: "picture", request: { work: "convert", from } satisfies PictureRequest }
        : { kind: "compose", request: { from } satisfies ComposeRequest }),
      folder,
      answer: DoneAnswer,
      cpuMs: LIMITS.readableMs,
      fileBytes: LIMITS.outputBytes + 2 * size,
      signal,
    });
    if ("refused" in answer) throw new Refused(answer.refused);
    if (!answer.done) throw new ChildEnded("damaged");
    // With its layout if possible, else only its text.
    const isPrinted = isOfficeKind(from) && hasSuite && (await printLetter(folder, from, signal));
    return { extension: BECOMES[from], open: () => openMade(folder, isPrinted ? PRINTED : CONVERTED), close };
  } catch (error) {
    await close();
    throw error;
  }
}
