import { isConvertible } from "@krempelfrei/documents/convertible-kind";
import { PAGE_BREAK } from "@krempelfrei/documents/text/clean-text";
import type { Look } from "@krempelfrei/reader/reader";
import { inSystemTransaction, type Ctx } from "../../../context/context.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { job, type JobCtx } from "../../../jobs/job.ts";
import { z } from "zod";
import { convertContent } from "./convert-content.ts";
import { storeText } from "../text/store-text.ts";
import { openContent, type NotRead, whyNotRead } from "./open-content.ts";
import { deletePages, insertPages } from "./content-pages.queries.ts";
import {
  type ContentKey,
  deleteContent,
  findContentState,
  findExtension,
  insertContent,
  noteNotRead,
  lockContent,
  type Part,
  putParts,
  setContent,
  showInFiles,
} from "./reading.queries.ts";
import { recogniseContent } from "./recognise-content.job.ts";
import { storePreviews } from "./store-part.ts";

export const ContentPayload = z.object({
  customer_id: z.uuid(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** Maximum of recognised pages in one document. */
const PAGES_MAX = 200;

/**
 * First step for a content: makes the pictures of its first page, takes its embedded text, and decides which pages need
 * recognition, which is a job of its own. A convertible content is only converted, and its conversion read by another
 * job.
 */
export const readContent = job({
  name: "read-content",
  payload: ContentPayload,
  class: "reading",
  limitMs: 600_000,
  actor: "Texterkennung",
  newestFirst: true,
  // The reader's children stay for further documents of the group.
  stayMs: 2_000,
  isPossible: ({ reader }) => reader !== undefined,
  key: ({ customer_id, sha256 }) => `${customer_id}/${sha256}`,
  async run(ctx, key, signal) {
    if ((await findContentState(ctx, key)) !== "waiting") return;
    const extension = await findExtension(ctx, key);
    if (extension !== undefined && isConvertible(extension)) {
      const notRead = await convertContent(ctx, key, extension, { afterwards: readConverted(key), signal });
      if (notRead) await endReading(ctx, key, notRead);
      return;
    }
    const document = await openContent(ctx, key, { group: key.customer_id });
    if (!document) return;
    try {
      const look = await document.look(signal).catch(whyNotRead);
      if ("state" in look) return await endReading(ctx, key, look);
      signal.throwIfAborted();
      await noteLook(ctx, key, look, await storePreviews(ctx, key.customer_id, look));
    } finally {
      await document.close();
    }
  },
});

/** Replaces a content by its conversion; enqueues the reading, or shows the result of an earlier one. */
const readConverted =
  (from: ContentKey) =>
  async (ctx: Ctx, made: ContentKey): Promise<void> => {
    await deleteContent(ctx, from);
    const known = await insertContent(ctx, made);
    if (known?.state === "waiting") await enqueue(ctx, readContent, made, { customer_id: made.customer_id });
    else await showInFiles(ctx, made);
  };

/** Ends the reading without a new text. */
async function endReading(ctx: Ctx, key: ContentKey, failed: NotRead): Promise<void> {
  await inSystemTransaction(ctx, async (ctx) => {
    const known = await lockContent(ctx, key);
    if (known?.state === "waiting") await noteNotRead(ctx, key, known, failed);
  });
}

async function noteLook(
  { askedAt, ...ctx }: JobCtx,
  key: ContentKey,
  look: Look,
  parts: readonly Part[],
): Promise<void> {
  const { pages, texts, invoice } = look;
  const hadText = pages > 0 && pages === texts.length && texts.every(({ state }) => isRead(state));
  await inSystemTransaction(ctx, async (ctx) => {
    if ((await lockContent(ctx, key))?.state !== "waiting") return;
    await putParts(ctx, key, parts);
    await setContent(ctx, key, {
      pages,
      pages_read: texts.filter(({ state }) => isRead(state)).length,
      had_text: hadText,
      invoice: invoice ? JSON.stringify(invoice) : null,
      reader: ctx.reader?.name ?? null,
      ...(pages === 0
        ? { state: "refused", reason: "damaged" }
        : { state: hadText ? "done" : "recognising" }),
    });
    if (hadText) {
      const body = texts.map(({ text }) => text).join(PAGE_BREAK);
      await storeText(ctx.db, { customerId: key.customer_id, sha256: key.sha256, body });
    } else if (pages > 0) {
      await deletePages(ctx, key);
      await insertPages(ctx, key, pagesOf(look));
      await enqueue(ctx, recogniseContent, key, { customer_id: key.customer_id, askedAt });
    }
    await showInFiles(ctx, key);
  });
}

const isRead = (state: string): boolean => state === "text" || state === "blank";

/**
 * One row for each page that was looked at; of the pages without text those beyond PAGES_MAX count as failed. The last
 * step sees from the number of rows that further pages stay unread.
 */
function pagesOf({ texts }: Look): Parameters<typeof insertPages>[2] {
  let left = PAGES_MAX;
  return texts.map(({ text, state }, index) => {
    const page = index + 1;
    if (isRead(state)) return { page, text, state: "read" };
    if (state === "broken") return { page, state: "failed", reason: "damaged" };
    left -= 1;
    return left < 0 ? { page, state: "failed", reason: "pages" } : { page, state: "waiting" };
  });
}
