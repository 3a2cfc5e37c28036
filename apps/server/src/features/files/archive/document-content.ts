import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { blobKey } from "../../../blobs/blob-key.ts";
import { BlobNotFound } from "../../../blobs/port.ts";
import type { Ctx } from "../../../context/context.ts";
import type { FileRow } from "../data/files.queries.ts";

/** Problem with the content of a document in an archive; `broken`: the content ends too early. */
export type ContentProblem = "gone" | "unreadable" | "broken" | "damaged";

/**
 * The content of a document for an archive; undefined if it cannot be opened. It never aborts the archive: an error on
 * the way ends the content early. Problems are logged and reported to `onProblem`, at the latest when the content has
 * been read.
 */
export async function readContent(
  ctx: Ctx,
  file: FileRow,
  onProblem: (problem: ContentProblem) => void,
): Promise<Readable | undefined> {
  const tell = (problem: ContentProblem, err?: unknown): void => {
    ctx.log.error({ err, file_id: file.id, problem }, "document missing in a data export");
    onProblem(problem);
  };
  try {
    const content = await ctx.blobs.get(blobKey(file.customer_id, file.sha256));
    // Also releases the content if the client disconnects while a piece is awaited.
    return Readable.from(checked(content, file.sha256, tell), { objectMode: false }).once("close", () =>
      content.destroy(),
    );
  } catch (error) {
    tell(error instanceof BlobNotFound ? "gone" : "unreadable", error);
    return undefined;
  }
}

async function* checked(
  content: Readable,
  sha256: string,
  tell: (problem: ContentProblem, err?: unknown) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      hash.update(chunk);
      yield chunk;
    }
  } catch (error) {
    tell("broken", error);
    return;
  }
  if (hash.digest("hex") !== sha256) tell("damaged");
}
