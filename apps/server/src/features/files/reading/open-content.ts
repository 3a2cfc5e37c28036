import { isConvertible } from "@krempelfrei/documents/convertible-kind";
import { ChildEnded, type DocumentReader, type OpenedDocument, Refused } from "@krempelfrei/reader/reader";
import { blobKey } from "../../../blobs/blob-key.ts";
import type { Ctx } from "../../../context/context.ts";
import { type ContentKey, findExtension } from "./reading.queries.ts";

type Kind = Parameters<DocumentReader["open"]>[0];

/**
 * Opens a document with the reader; the caller closes it. Undefined if no document has the content any more, the
 * content has to be converted first, or reading is switched off.
 */
export async function openContent(
  ctx: Ctx,
  key: ContentKey,
  options?: { readonly group: string },
): Promise<OpenedDocument | undefined> {
  if (!ctx.reader) return undefined;
  const extension = await findExtension(ctx, key);
  // A convertible content is read after its conversion. The database checks the other extensions.
  if (extension === undefined || isConvertible(extension)) return undefined;
  return ctx.reader.open(
    extension as Kind,
    await ctx.blobs.get(blobKey(key.customer_id, key.sha256)),
    options,
  );
}

/** Outcome of reading a document or a page that gave no text. */
export interface NotRead {
  readonly state: "failed" | "refused";
  readonly reason: Refused["reason"] | ChildEnded["reason"];
}

/** Failure caused by the document itself; any other error is rethrown, and the job retries. */
export function whyNotRead(error: unknown): NotRead {
  if (error instanceof Refused) return { state: "refused", reason: error.reason };
  if (error instanceof ChildEnded)
    return { state: error.reason === "damaged" ? "refused" : "failed", reason: error.reason };
  throw error;
}
