import { PAGE_BREAK } from "@krempelfrei/documents/text/clean-text";
import { textOfWords } from "@krempelfrei/reader/words";
import { type OpenedDocument, type RecognisedPage, Word } from "@krempelfrei/reader/reader";
import { z } from "zod";
import { inSystemTransaction, type Ctx } from "../../../context/context.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { job, type Job, type JobCtx } from "../../../jobs/job.ts";
import { storeText } from "../text/store-text.ts";
import { openContent, whyNotRead } from "./open-content.ts";
import { recognisePage } from "./recognise-page.ts";
import {
  countPages,
  deletePages,
  findWaitingPage,
  listPages,
  type PageRow,
  setPage,
} from "./content-pages.queries.ts";
import {
  type ContentKey,
  findContentState,
  lockContent,
  type Part,
  putParts,
  setContent,
  showInFiles,
} from "./reading.queries.ts";
import { storePart } from "./store-part.ts";

/** After this time other documents have a turn, and the document continues with its next page later. */
const AT_ONCE_MS = 60_000;

/**
 * Recognises the pages of a content without text, one after the other, and adds the words to it as a PDF of its own.
 * Finished pages are stored, so that a killed worker repeats one page at most.
 */
export const recogniseContent: Job<ContentKey> = job({
  name: "recognise-content",
  payload: z.object({ customer_id: z.uuid(), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  class: "recognition",
  limitMs: 1_800_000,
  actor: "Texterkennung",
  newestFirst: true,
  isPossible: ({ reader }) => reader !== undefined,
  key: ({ customer_id, sha256 }) => `${customer_id}/${sha256}`,
  async run(ctx, key, signal) {
    if ((await findContentState(ctx, key)) !== "recognising") return;
    const document = await openContent(ctx, key);
    if (!document) return;
    try {
      const { askedAt } = ctx;
      const until = performance.now() + AT_ONCE_MS;
      for (let page = await findWaitingPage(ctx, key); page; page = await findWaitingPage(ctx, key)) {
        if (performance.now() > until) {
          return await inSystemTransaction(ctx, async (ctx) =>
            enqueue(ctx, recogniseContent, key, { customer_id: key.customer_id, askedAt }),
          );
        }
        await readNextPage(ctx, document, key, page, signal);
      }
      await finish(ctx, document, key, signal);
    } finally {
      await document.close();
    }
  },
});

async function readNextPage(
  ctx: JobCtx,
  document: OpenedDocument,
  key: ContentKey,
  page: number,
  signal: AbortSignal,
): Promise<void> {
  const found = await recognisePage(document, page, signal);
  const result: Parameters<typeof setPage>[3] =
    "reason" in found
      ? // Encrypted documents have no pages.
        { state: "failed", reason: found.reason === "encrypted" ? "damaged" : found.reason }
      : readPage(found);
  const { read, all } = await inSystemTransaction(ctx, async (ctx) => {
    await setPage(ctx, key, page, result);
    const counts = await countPages(ctx, key);
    await setContent(ctx, key, { pages_read: counts.read });
    return counts;
  });
  await ctx.progress({ done: read, total: all, text: "Seiten gelesen" });
}

const readPage = ({ words, confidence, turned }: RecognisedPage): Parameters<typeof setPage>[3] => ({
  state: "read",
  text: textOfWords(words),
  words: JSON.stringify(words),
  reason: null,
  ...(words.length > 0 ? { confidence, turned } : {}),
});

async function finish(
  ctx: Ctx,
  document: OpenedDocument,
  key: ContentKey,
  signal: AbortSignal,
): Promise<void> {
  const pages = await listPages(ctx, key);
  const part = await makeReadable(ctx, document, key, pages, signal);
  signal.throwIfAborted();
  await inSystemTransaction(ctx, async (ctx) => {
    const content = await lockContent(ctx, key);
    if (content?.state !== "recognising") return;
    const read = pages.filter(({ state }) => state === "read");
    const missing = pages.find(({ state }) => state !== "read")?.reason;
    const left = pages.length < (content.pages ?? 0) ? "pages" : undefined;
    const reason = missing ?? left ?? null;
    const sure = read.flatMap(({ confidence }) => confidence ?? []);
    await putParts(ctx, key, part ? [part] : []);
    await setContent(ctx, key, {
      state: reason === null ? "done" : read.length > 0 ? "partly" : "failed",
      reason,
      pages_read: read.length,
      pages_turned: read.filter(({ turned }) => turned).length,
      confidence: sure.length > 0 ? Math.min(...sure) : null,
      reader: ctx.reader?.name ?? null,
    });
    const body = pages.map(({ text }) => text).join(PAGE_BREAK);
    await storeText(ctx.db, { customerId: key.customer_id, sha256: key.sha256, body });
    await deletePages(ctx, key);
    await showInFiles(ctx, key);
  });
}

/** The document with its recognised words; undefined without words, or if it cannot be made. */
async function makeReadable(
  ctx: Ctx,
  document: OpenedDocument,
  key: ContentKey,
  rows: readonly PageRow[],
  signal: AbortSignal,
): Promise<Part | undefined> {
  const pages = rows
    .map(({ page, words }) => ({ page: page - 1, words: z.array(Word).parse(words) }))
    .filter(({ words }) => words.length > 0);
  if (pages.length === 0) return undefined;
  try {
    const readable = await document.addText(pages, signal);
    return readable && (await storePart(ctx, key.customer_id, "readable", readable));
  } catch (error) {
    // The text can be searched even if the PDF fails.
    whyNotRead(error);
    return undefined;
  }
}
