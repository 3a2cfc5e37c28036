import { Readable } from "node:stream";
import { STACK_PAGES_MAX } from "@krempelfrei/contract/stacks/stacks";
import { readMarks } from "@krempelfrei/documents/stacks/page-marks";
import type { OpenedDocument, Sheet } from "@krempelfrei/reader/reader";
import { blobKey } from "../../blobs/blob-key.ts";
import { inSystemTransaction, type Ctx } from "../../context/context.ts";
import { job, type JobCtx } from "../../jobs/job.ts";
import { whyNotRead } from "../files/reading/open-content.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { convertStack } from "./convert-stack.ts";
import { recogniseStack } from "./recognise-stack.job.ts";
import { readSeparator } from "./separator-code.ts";
import { openStackFile, StackPayload } from "./stack-file.ts";
import { countPages, listCustomersOf, putPages } from "./stack-pages.queries.ts";
import { findStack, getStackLocked, setStack, type StackRow } from "./stacks.queries.ts";

/** Larger than any picture of a page. */
const PICTURE_MAX_BYTES = 8 * 1024 ** 2;

type Reason = NonNullable<StackRow["reason"]>;

/**
 * Analyses the pages of a stack: a picture of each, blank pages, separator sheets, signs of beginnings in their text.
 * Afterwards a person can cut the stack while its scans are recognised.
 */
export const readStack = job({
  name: "read-stack",
  payload: StackPayload,
  class: "reading",
  limitMs: 1_800_000,
  actor: "Stapel",
  key: ({ stack_id }) => stack_id,
  async run(ctx, { stack_id }, signal) {
    const scanned = await findStack(ctx, stack_id);
    if (scanned?.state !== "reading") return;
    if (!ctx.reader) return openForPeople(ctx, stack_id, "lost", null);
    const stack = await convertStack(ctx, scanned, signal);
    if (!("sha256" in stack)) return openForPeople(ctx, stack_id, stack.reason, null);
    const document = await openStackFile(ctx, ctx.reader, stack);
    try {
      await readPages(ctx, stack, document, signal);
    } finally {
      await document.close();
    }
  },
});

async function readPages(
  ctx: JobCtx,
  stack: StackRow,
  document: OpenedDocument,
  signal: AbortSignal,
): Promise<void> {
  // Continues after the pages that a lost worker has read.
  let next = await countPages(ctx, stack.id);
  let pages = Number.POSITIVE_INFINITY;
  while (next < pages) {
    const found = await lookAt(document, next, signal);
    if ("reason" in found) return openForPeople(ctx, stack.id, found.reason, null);
    ({ pages } = found);
    if (pages === 0) return openForPeople(ctx, stack.id, "damaged", null);
    if (pages > STACK_PAGES_MAX) return openForPeople(ctx, stack.id, "pages", null);
    // Untrusted: a child that was taken over may return anything.
    const sheets = found.sheets.filter(({ page }, index) => page === next + index);
    if (sheets.length === 0) break;
    await storePages(ctx, stack, sheets, signal);
    next += sheets.length;
    await ctx.progress({ done: next, total: pages, text: "Seiten angesehen" });
  }
  await openForPeople(ctx, stack.id, null, next);
}

type Found = Awaited<ReturnType<OpenedDocument["sheets"]>> | { readonly reason: Reason };

/** Analyses some pages; if a page crashes the child, only that page has no picture. */
async function lookAt(document: OpenedDocument, from: number, signal: AbortSignal): Promise<Found> {
  const look = async (count?: number): Promise<Found> =>
    document
      .sheets(from, count === undefined ? {} : { count }, signal)
      .catch((error: unknown) => ({ reason: whyNotRead(error).reason }));
  const several = await look();
  if (!("reason" in several) || several.reason === "encrypted" || several.reason === "damaged")
    return several;
  const one = await look(1);
  if (!("reason" in one)) return one;
  // Nothing is known of the first page, not even the number of pages.
  if (from === 0) return one;
  const { pages } = await document.sheets(0, { count: 1 }, signal);
  const unseen = { isBlank: false, codes: [], picture: undefined, text: "broken", lines: [] } as const;
  return { pages, sheets: [{ page: from, ...unseen }] };
}

async function storePages(
  ctx: Ctx,
  stack: StackRow,
  sheets: readonly Sheet[],
  signal: AbortSignal,
): Promise<void> {
  const rows: (Parameters<typeof putPages>[1][number] & { customer_id: string | null })[] = [];
  for (const sheet of sheets) {
    signal.throwIfAborted();
    const separators: string[] = [];
    for (const code of sheet.codes) {
      const customer = await readSeparator(ctx, code);
      if (customer !== undefined) separators.push(customer);
    }
    const picture = sheet.picture && (await storePicture(ctx, stack.id, sheet.picture));
    const kind = separators.length > 0 ? "separator" : sheet.isBlank ? "blank" : "page";
    const isRead = kind === "page" && sheet.text === "text";
    rows.push({
      stack_id: stack.id,
      page: sheet.page + 1,
      kind,
      marks: isRead ? JSON.stringify(readMarks(sheet.lines)) : null,
      is_unread: kind === "page" && sheet.text === "none",
      customer_id: separators[0] ?? null,
      picture_sha256: picture?.sha256 ?? null,
      picture_size: picture?.size ?? null,
    });
  }
  await inSystemTransaction(ctx, async (ctx) => {
    const named = rows.flatMap(({ customer_id }) => (customer_id === null ? [] : [customer_id]));
    const known = new Set((await listCustomersOf(ctx, named)).map(({ id }) => id));
    // A customer who was deleted since the sheet was printed is left out.
    const pages = rows.map((row) => ({
      ...row,
      customer_id: row.customer_id !== null && known.has(row.customer_id) ? row.customer_id : null,
    }));
    if ((await getStackLocked(ctx, stack.id)).state === "reading") await putPages(ctx, pages);
  });
}

async function storePicture(
  ctx: Ctx,
  stackId: string,
  bytes: Uint8Array,
): Promise<{ sha256: string; size: number }> {
  const spooled = await ctx.blobs.spool(Readable.from([bytes]), { maxBytes: PICTURE_MAX_BYTES });
  try {
    await ctx.blobs.commit(spooled, blobKey(stackId, spooled.sha256));
    return { sha256: spooled.sha256, size: spooled.size };
  } finally {
    await ctx.blobs.discard(spooled);
  }
}

export async function openForPeople(
  ctx: Ctx,
  id: string,
  reason: Reason | null,
  pages: number | null,
): Promise<void> {
  await inSystemTransaction(ctx, async (ctx) => {
    if ((await getStackLocked(ctx, id)).state !== "reading") return;
    await setStack(ctx, id, { state: "open", reason, pages });
    if (pages !== null) await enqueue(ctx, recogniseStack, { stack_id: id });
  });
}
