import { ChildEnded } from "@krempelfrei/reader/reader";
import { blobKey } from "../../blobs/blob-key.ts";
import { recordChange } from "../../context/audit.ts";
import { inSystemTransaction, type Ctx } from "../../context/context.ts";
import { enqueue } from "../../jobs/enqueue.ts";
import { job, type JobCtx } from "../../jobs/job.ts";
import { insertUploadedFile } from "../files/data/files.queries.ts";
import { maintainerOf } from "../files/data/maintainer.ts";
import { startReading } from "../files/reading/start-reading.ts";
import { fileCreated, storeContent } from "../files/uploads/upload-file.ts";
import { recogniseStack } from "./recognise-stack.job.ts";
import { openStackFile, StackPayload } from "./stack-file.ts";
import { countDonePages, deleteOpenParts, listParts, lockPart, setPartFile } from "./stack-pages.queries.ts";
import { findStack, getStackLocked, setStack, type StackRow } from "./stacks.queries.ts";
import { stackMaxBytes } from "./take-scans.ts";

type Part = Awaited<ReturnType<typeof listParts>>[number];

/**
 * Makes the documents that a person has cut out of a stack, each in one transaction with the note that it was made: a
 * repeated job makes none twice. The documents are unsorted, so customers do not see them yet.
 */
export const makeParts = job({
  name: "make-stack-parts",
  payload: StackPayload,
  class: "reading",
  limitMs: 1_800_000,
  actor: "Stapel",
  key: ({ stack_id }) => stack_id,
  async run(ctx, { stack_id }, signal) {
    const stack = await findStack(ctx, stack_id);
    if (stack?.state !== "splitting") return;
    const parts = (await listParts(ctx, stack_id)).filter(({ file_id }) => file_id === null);
    for (const [index, part] of parts.entries()) {
      signal.throwIfAborted();
      await makePart(ctx, stack, part, signal);
      await ctx.progress({ done: index + 1, total: parts.length, text: "Dokumente angelegt" });
    }
    await endSplitting(ctx, stack_id);
  },
});

async function makePart(ctx: JobCtx, stack: StackRow, part: Part, signal: AbortSignal): Promise<void> {
  const { customer_id } = part;
  // The customer was deleted meanwhile: the pages will be open again.
  if (customer_id === null) return;
  const isWhole = part.pages.length === 0 || part.pages.length === stack.pages;
  const extension = stack.extension;
  const source = isWhole
    ? { bytes: await ctx.blobs.get(blobKey(stack.id, stack.sha256)), close: async () => undefined }
    : await extract(ctx, stack, part, signal);
  if (!source) return;
  try {
    const spooled = await ctx.blobs.spool(source.bytes, { maxBytes: 2 * stackMaxBytes(ctx) });
    try {
      await storeContent(ctx, customer_id, spooled);
      const { sha256, size } = spooled;
      await inSystemTransaction(ctx, async (ctx) => {
        const open = await lockPart(ctx, stack.id, part.part_number);
        if (open?.customer_id !== customer_id || open.file_id !== null) return;
        const put = { customer_id, is_for_all: false, maintainer_id: null, dropped_at: null };
        const { duplicate_of: _, ...inserted } = await insertUploadedFile(ctx, {
          ...put,
          folder_id: null,
          is_unmanaged: true,
          user_id: customer_id,
          maintainer_id: maintainerOf("uploaded", ctx.actor, put, { id: customer_id, email: null }),
          sha256,
          size,
          name: part.name,
          extension,
          created_by: open.created_by,
          created_at: ctx.clock(),
        });
        const row = await startReading(ctx, inserted);
        await setPartFile(ctx, stack.id, part.part_number, row.id);
        await recordChange(ctx, fileCreated("file.uploaded", row));
      });
    } finally {
      await ctx.blobs.discard(spooled);
    }
  } finally {
    await source.close();
  }
}

/**
 * The pages as a PDF of their own, made by a child; undefined if the child fails, the stack is no PDF or there is no
 * reader.
 */
async function extract(ctx: JobCtx, stack: StackRow, part: Part, signal: AbortSignal) {
  if (!ctx.reader || stack.extension !== "pdf") return undefined;
  const document = await openStackFile(ctx, ctx.reader, stack);
  const bytes = await document
    .extract(
      part.pages.map((page) => page - 1),
      signal,
    )
    .catch((error: unknown) => {
      if (error instanceof ChildEnded) return undefined;
      throw error;
    });
  if (bytes) return { bytes, close: () => document.close() };
  await document.close();
  return undefined;
}

export async function endSplitting(ctx: Ctx, id: string): Promise<void> {
  await inSystemTransaction(ctx, async (ctx) => {
    const stack = await getStackLocked(ctx, id);
    if (stack.state !== "splitting") return;
    const failed = await deleteOpenParts(ctx, id);
    const done = (await countDonePages(ctx, [id])).get(id) ?? 0;
    const isDone = failed === 0 && (stack.pages === null || done >= stack.pages);
    await setStack(
      ctx,
      id,
      isDone
        ? { state: "done", closed_at: ctx.clock() }
        : { state: "open", reason: failed > 0 ? "damaged" : null },
    );
    if (!isDone) await enqueue(ctx, recogniseStack, { stack_id: id });
  });
}
