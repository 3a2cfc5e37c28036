import { createWriteStream } from "node:fs";
import { rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Invoice } from "@krempelfrei/documents/invoice";
import type { PlacedLine } from "@krempelfrei/documents/stacks/placed-line";
import type { z } from "zod";
import * as answers from "./answers.ts";
import { createGroupChildren, type GroupChildren } from "./children/group-children.ts";
import { makeFolderWithin, makeJobFolder, openMade, readMade, sweepJobFolders } from "./job-folder.ts";
import { LIMITS, type PreviewKind, PREVIEWS } from "./limits.ts";
import * as messages from "./messages.ts";
import { ChildEnded, type ChildRun, runChild } from "./children/run-child.ts";

export { ChildEnded } from "./children/run-child.ts";
export { Word } from "./answers.ts";
export type { PageText } from "./answers.ts";

/** A refusal caused by the document itself, so that a retry would not help. */
export class Refused extends Error {
  readonly reason: answers.Refusal["refused"];
  constructor(reason: Refused["reason"]) {
    super(`refused: ${reason}`);
    this.name = "Refused";
    this.reason = reason;
  }
}

export interface Look {
  readonly pages: number;
  /** Texts of the first 2,000 pages; a picture has one entry without text. */
  readonly texts: readonly answers.PageText[];
  /** WebP; empty if the first page cannot be drawn. */
  readonly previews: ReadonlyMap<PreviewKind, Uint8Array>;
  /** Electronic invoice among the attachments. */
  readonly invoice?: Invoice | undefined;
}

export interface RecognisedPage {
  readonly words: readonly answers.Word[];
  /** 0 to 100. */
  readonly confidence: number;
  readonly turned: boolean;
}

/** A page of a stack. */
export interface Sheet {
  /** From 0. */
  readonly page: number;
  /** True if the page is blank. */
  readonly isBlank: boolean;
  /** The texts of its QR codes; untrusted. */
  readonly codes: readonly string[];
  /** WebP; undefined if the page cannot be drawn. */
  readonly picture: Uint8Array | undefined;
  /** State of the page's text; `none`: the page needs recognition. */
  readonly text: answers.PageText["state"];
  readonly lines: readonly PlacedLine[];
}

/** A document in a folder of its own. All work is done by child processes, one after the other. */
export interface OpenedDocument {
  /** Rejects with `Refused`, `ChildEnded`. `password` opens a protected PDF; only the child receives it. */
  look(signal: AbortSignal, options?: { readonly password?: string }): Promise<Look>;
  /** One page, from 0. Rejects with `Refused`, `ChildEnded`. */
  recognise(page: number, options: { readonly dpi: number }, signal: AbortSignal): Promise<RecognisedPage>;
  /** The document as a PDF with these words; undefined if it cannot be made. Rejects with `Refused`, `ChildEnded`. */
  addText(
    pages: readonly { readonly page: number; readonly words: readonly answers.Word[] }[],
    signal: AbortSignal,
  ): Promise<Readable | undefined>;
  /**
   * The pages that one child draws, starting with `from` (from 0), and the total number. Rejects with `Refused`,
   * `ChildEnded`.
   */
  sheets(
    from: number,
    options: { readonly count?: number },
    signal: AbortSignal,
  ): Promise<{ readonly pages: number; readonly sheets: readonly Sheet[] }>;
  /**
   * A PDF of only these pages (from 0) of a PDF; undefined if it cannot be made, or the PDF does not have `of` pages.
   * Valid until the next call. Rejects with `ChildEnded`.
   */
  extract(
    pages: readonly number[],
    signal: AbortSignal,
    options?: { readonly of?: number },
  ): Promise<Readable | undefined>;
  /** The PDF with these pages (from 0) turned clockwise by quarters; otherwise as `extract`. */
  turn(pages: readonly number[], quarters: number, signal: AbortSignal): Promise<Readable | undefined>;
  close(): Promise<void>;
}

export interface DocumentReader {
  /** Engine, model and version of the reader's own code. */
  readonly name: string;
  /**
   * Receives the bytes of a document; rejects as they do. With a `group` the same children may serve the group's other
   * PDFs, one after the other.
   */
  open(
    kind: messages.Kind,
    content: AsyncIterable<Uint8Array>,
    options?: { readonly group?: string },
  ): Promise<OpenedDocument>;
}

/** Incremented whenever pages are read differently. */
const VERSION = 4;

export interface ReaderOptions {
  readonly native?: messages.Native | undefined;
  /** CPU time limit of each step, if lower than the default. */
  readonly atMostMs?: number | undefined;
  /** True: the children have the priority of the app, for persons who wait, and for tests on a busy machine. */
  readonly urgent?: boolean | undefined;
}

/** Reads documents with the packages' engine, or with the machine's if `native` is set. */
export async function createReader({
  native,
  atMostMs,
  urgent,
}: ReaderOptions = {}): Promise<DocumentReader> {
  await sweepJobFolders();
  const pool = createGroupChildren();
  return {
    name: `${native ? "native" : "embedded"}/deu+eng best_int/${VERSION}`,
    async open(kind, content, { group } = {}) {
      const shared = group === undefined || kind !== "pdf" ? undefined : await pool.take(group);
      const folder = shared ? await makeFolderWithin(shared.folder) : await makeJobFolder();
      const close = async (): Promise<void> => {
        await rm(folder, { recursive: true, force: true });
        await shared?.release();
      };
      try {
        // A link left by an earlier child is not followed.
        const input = createWriteStream(join(folder, messages.INPUT), { mode: 0o600, flags: "wx" });
        await pipeline(content, input);
        return { ...openDocument(kind, folder, { native, atMostMs, urgent, shared }), close };
      } catch (error) {
        await close();
        throw error;
      }
    },
  };
}

function openDocument(
  kind: messages.Kind,
  folder: string,
  {
    native,
    atMostMs = Number.POSITIVE_INFINITY,
    urgent,
    shared,
  }: ReaderOptions & { readonly shared: GroupChildren | undefined },
): Omit<OpenedDocument, "close"> {
  const ask = async <Answer extends object>(
    run: Omit<ChildRun<Answer>, "folder">,
  ): Promise<Exclude<Answer, { refused: string }>> => {
    const answer = await runChild({ ...run, urgent, cpuMs: Math.min(run.cpuMs, atMostMs), folder });
    if ("refused" in answer) throw new Refused((answer as answers.Refusal).refused);
    // Refusals were thrown above.
    return answer as Exclude<Answer, { refused: string }>;
  };
  const askPdf = <Answer extends object>(
    request: messages.PdfRequest,
    answer: z.ZodType<Answer>,
    cpuMs: number,
    signal: AbortSignal,
  ) => ask({ kind: "pdf", request, answer, cpuMs, signal });
  const askPicture = <Answer extends object>(
    request: messages.PictureRequest,
    answer: z.ZodType<Answer>,
    signal: AbortSignal,
  ) =>
    ask({
      kind: "picture",
      request,
      answer,
      cpuMs: LIMITS.pageMs,
      signal,
      ...(native && request.work === "recognise" ? { programs: { folder: native.data } } : {}),
    });

  const preview = async (
    bitmap: answers.Size | undefined,
    signal: AbortSignal,
  ): Promise<Look["previews"]> => {
    const previews = new Map<PreviewKind, Uint8Array>();
    const request = { work: "preview", ...(bitmap && { bitmap }) } satisfies messages.PictureRequest;
    // Shared children get bitmaps, never files of strangers, whose decoders are native code.
    await ask({
      kind: "picture",
      request,
      answer: answers.DoneAnswer,
      cpuMs: LIMITS.pageMs,
      signal,
      shared: bitmap && shared,
    });
    for (const name of Object.keys(PREVIEWS) as PreviewKind[]) {
      const webp = await readWebp(join(folder, name));
      if (webp) previews.set(name, webp);
    }
    return previews;
  };

  /** Makes another PDF of the pages of this PDF. */
  const edit = async (request: messages.PdfRequest, signal: AbortSignal): Promise<Readable | undefined> => {
    const { size } = await stat(join(folder, messages.INPUT));
    const { done } = await ask({
      kind: "pdf",
      request,
      answer: answers.DoneAnswer,
      cpuMs: LIMITS.readableMs,
      // A part is hardly larger than the whole.
      fileBytes: LIMITS.outputBytes + 2 * size,
      signal,
    });
    return done ? openMade(folder, messages.READABLE) : undefined;
  };

  return {
    async look(signal, { password } = {}) {
      if (kind !== "pdf") {
        const previews = await preview(undefined, signal);
        return { pages: 1, texts: [{ text: "", state: "none" }], previews };
      }
      const { pages, texts, bitmap, invoice } = await ask({
        kind: "pdf",
        request: { work: "look", hasPassword: password !== undefined } satisfies messages.PdfRequest,
        answer: answers.LookAnswer,
        cpuMs: LIMITS.lookMs,
        secret: password,
        signal,
        // Text behind a password must not reach shared children.
        shared: password === undefined ? shared : undefined,
      });
      // A page that cannot be drawn lacks its picture, not its text.
      const previews = bitmap ? await preview(bitmap, signal).catch(noPreviews) : noPreviews();
      return { pages, texts, previews, invoice };
    },

    async recognise(page, { dpi }, signal) {
      if (kind !== "pdf") return askPicture({ work: "recognise", native }, answers.RecogniseAnswer, signal);
      const request = { work: "render", page, dpi } as const;
      const { bitmap } = await askPdf(request, answers.RenderAnswer, LIMITS.pageMs, signal);
      if (!bitmap) throw new Refused("damaged");
      return askPicture({ work: "recognise", bitmap, native }, answers.RecogniseAnswer, signal);
    },

    async addText(pages, signal) {
      const words = join(folder, messages.WORDS);
      await rm(words, { force: true });
      await writeFile(words, JSON.stringify(pages), { flag: "wx" });
      const { orientation } =
        kind === "pdf"
          ? { orientation: 1 }
          : await askPicture({ work: "upright" }, answers.UprightAnswer, signal);
      const request = { work: "add-text", kind, orientation } as const;
      const { done } = await askPdf(request, answers.DoneAnswer, LIMITS.readableMs, signal);
      return done ? openMade(folder, messages.READABLE) : undefined;
    },

    async sheets(from, { count = LIMITS.sheets }, signal) {
      if (kind !== "pdf") {
        const picture = (await preview(undefined, signal)).get("preview-800");
        return {
          pages: 1,
          sheets: [{ page: 0, isBlank: false, codes: [], picture, text: "none", lines: [] }],
        };
      }
      const request = { work: "sheets", from, to: from + Math.min(count, LIMITS.sheets) } as const;
      const { pages, sheets } = await askPdf(request, answers.SheetsAnswer, LIMITS.lookMs, signal);
      const drawn = sheets.flatMap(({ page, bitmap }) => (bitmap ? [{ page, ...bitmap }] : []));
      if (drawn.length > 0) await askPicture({ work: "sheets", sheets: drawn }, answers.DoneAnswer, signal);
      const found: Sheet[] = [];
      for (const { page, blank, codes, bitmap, text, lines } of sheets) {
        const picture = bitmap ? await readWebp(join(folder, messages.sheetFile(page, "webp"))) : undefined;
        found.push({ page, isBlank: blank, codes, picture, text, lines });
        for (const form of ["raw", "webp"] as const)
          await rm(join(folder, messages.sheetFile(page, form)), { force: true });
      }
      return { pages, sheets: found };
    },

    extract: (pages, signal, { of } = {}) => edit({ work: "extract", pages, ...(of && { of }) }, signal),

    turn: (pages, quarters, signal) => edit({ work: "turn", pages, quarters }, signal),
  };
}

function noPreviews(error?: unknown): Look["previews"] {
  if (error === undefined || error instanceof ChildEnded || error instanceof Refused) return new Map();
  throw error;
}

/** The file if it is a WebP within the limit, else undefined; the child may have written anything. */
async function readWebp(path: string): Promise<Uint8Array | undefined> {
  const bytes = await readMade(path, LIMITS.previewBytes);
  if (bytes === undefined || bytes === "too large" || bytes.length < 12) return undefined;
  const isWebp = bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP";
  return isWebp ? bytes : undefined;
}
