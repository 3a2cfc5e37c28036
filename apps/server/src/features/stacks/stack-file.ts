import type { DocumentReader, OpenedDocument } from "@krempelfrei/reader/reader";
import { z } from "zod";
import { blobKey } from "../../blobs/blob-key.ts";
import type { Ctx } from "../../context/context.ts";
import type { StackRow } from "./stacks.queries.ts";

export const StackPayload = z.object({ stack_id: z.uuid() });

/** The file of a stack, opened by the reader; the caller closes it. */
export const openStackFile = async (
  { blobs }: Ctx,
  reader: DocumentReader,
  { id, sha256, extension }: StackRow,
): Promise<OpenedDocument> =>
  // The database checks the extension.
  reader.open(extension as Parameters<DocumentReader["open"]>[0], await blobs.get(blobKey(id, sha256)));
