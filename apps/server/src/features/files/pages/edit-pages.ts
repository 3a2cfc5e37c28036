import type { Readable } from "node:stream";
import { ChildEnded, type OpenedDocument } from "@krempelfrei/reader/reader";
import { blobKey } from "../../../blobs/blob-key.ts";
import type { Spooled } from "../../../blobs/port.ts";
import { atOnce } from "../../../core/at-once.ts";
import { authorize } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { AppError, conflict, invalid } from "../../../core/errors.ts";
import { checkRevision } from "../../../core/revision.ts";
import { mayModifyFile } from "../data/files.policy.ts";
import { getFile, getFileLocked, type FileRow } from "../data/files.queries.ts";

const UNABLE = "Die Seiten dieses PDFs lassen sich nicht ändern: Es ist geschützt oder beschädigt.";
/**
 * A result may have this multiple of the original's size, plus the upload limit: each part of a PDF may contain the
 * resources that its pages share.
 */
const GROWTH = 2;
const RETRY_SECONDS = 5;
/**
 * Limits the children in each process that answers calls: a person waits for them, so they run at normal priority, and
 * more children would slow everybody down.
 */
const inTurn = atOnce({
  most: 2,
  waitingMax: 40,
  waitMs: 30_000,
  busy: () =>
    new AppError("unavailable", {
      message:
        "Gerade werden sehr viele Seiten gedreht oder geteilt. Es wurde nichts geändert. Bitte versuchen Sie es gleich noch einmal.",
      retryAfter: RETRY_SECONDS,
    }),
});

export interface Edited {
  readonly id: string;
  readonly revision: number;
}

/** A PDF whose pages are to be changed, in its present state. Errors: 403; 404; 409 over a newer save; 422 (`pages`). */
export async function getPdf(ctx: Ctx, input: Edited): Promise<FileRow> {
  const file = await getFile(ctx, input.id);
  checkEditable(ctx, file, input);
  return file;
}

/**
 * `getPdf` with the row locked, after the new contents were made. Errors: also 409 if the content differs from `seen`.
 */
export async function getPdfLocked(ctx: Ctx, input: Edited, seen: FileRow): Promise<FileRow> {
  const file = await getFileLocked(ctx, input.id);
  checkEditable(ctx, file, input);
  if (file.sha256 !== seen.sha256) throw conflict();
  return file;
}

function checkEditable(ctx: Ctx, file: FileRow, { revision }: Edited): void {
  authorize(ctx, mayModifyFile(file));
  authorize(ctx, "documents.manage");
  checkRevision(file, revision);
  if (file.extension !== "pdf") throw invalid("pages", "Nur Seiten von PDFs lassen sich drehen und teilen.");
}

/**
 * Makes PDFs from a document in children, one with each of `makes`, and passes them to `use`, received and not stored
 * yet. Errors: 409 on a server that cannot edit pages; 422 (`pages`) for a PDF with a password or damage, or with
 * another number of pages than the caller says; 503 above the limit of parallel edits.
 */
export async function withEdited<T>(
  ctx: Ctx,
  file: FileRow,
  makes: readonly ((document: OpenedDocument, signal: AbortSignal) => Promise<Readable | undefined>)[],
  use: (made: readonly Spooled[]) => Promise<T>,
): Promise<T> {
  const made: Spooled[] = [];
  try {
    await inTurn(() => edit(ctx, file, makes, made));
    return await use(made);
  } finally {
    await Promise.all(made.map((spooled) => ctx.blobs.discard(spooled)));
  }
}

async function edit(
  ctx: Ctx,
  file: FileRow,
  makes: Parameters<typeof withEdited>[2],
  made: Spooled[],
): Promise<void> {
  if (!ctx.pageEditor) throw conflict("Seiten lassen sich auf diesem Server nicht ändern.");
  const content = await ctx.blobs.get(blobKey(file.customer_id, file.sha256));
  const document = await ctx.pageEditor.open("pdf", content);
  try {
    for (const make of makes) {
      // Only one child runs at a time.
      const bytes = await make(document, new AbortController().signal).catch((error: unknown) => {
        if (error instanceof ChildEnded) return undefined;
        throw error;
      });
      if (!bytes) throw invalid("pages", UNABLE);
      // Spooled at once, because the next edit overwrites these bytes.
      made.push(await ctx.blobs.spool(bytes, { maxBytes: GROWTH * file.size + ctx.settings.uploadMaxBytes }));
    }
  } finally {
    await document.close();
  }
}
