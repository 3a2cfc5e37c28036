import type { Ctx } from "../../../core/context.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { setFile, type FileRow } from "../data/files.queries.ts";
import { readContent } from "./read-content.job.ts";
import { insertContent, machineColumnsOf } from "./reading.queries.ts";

/**
 * Has the content of a new or changed document read, in the transaction that makes it; a content that the group knows
 * already is not read again. Answers with the document as it is then.
 */
export async function startReading(ctx: Ctx, file: FileRow): Promise<FileRow> {
  // Whoever ends reading it writes to all documents that it finds: either it sees this one, or this one sees the end.
  const known = await insertContent(ctx, file);
  if (known && known.state !== "waiting") return setFile(ctx, file, await machineColumnsOf(ctx, file));
  const { customer_id, sha256 } = file;
  await enqueue(ctx, readContent, { customer_id, sha256 }, { customer_id });
  return file;
}
