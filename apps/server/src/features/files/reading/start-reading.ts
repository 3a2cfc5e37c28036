import { has } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { setFile, type FileRow } from "../data/files.queries.ts";
import { readContent } from "./read-content.job.ts";
import { hasTwinFor, insertContent, isUnlocked, machineColumnsOf } from "./reading.queries.ts";
import { couldBeReadAt, showKnownContent } from "./show-known-content.job.ts";

/**
 * Starts reading the content of a new or changed document, in the transaction of the change; a content that the group
 * knows is not read again. Returns the resulting document. A member who sees no other document with the content gets
 * the response of a new one, and the result later, because the response must not reveal other persons' documents.
 */
export async function startReading(ctx: Ctx, file: FileRow): Promise<FileRow> {
  const { customer_id, sha256 } = file;
  // The job that ends the reading writes to all documents with the content: either the job finds this document, or this
  // call sees the job's result.
  const known = await insertContent(ctx, file);
  if (known && (known.state !== "waiting" || isUnlocked(known))) {
    const { actor } = ctx;
    const mayKnow = has(actor, "documents.manage") || actor.kind !== "user";
    // A password is valid for the document it was entered at; this document may have other readers.
    if (!isUnlocked(known) && (mayKnow || (await hasTwinFor(ctx, file, actor.id))))
      return setFile(ctx, file, await machineColumnsOf(ctx, file));
    const after = couldBeReadAt(ctx, known);
    await enqueue(ctx, showKnownContent, { customer_id, sha256 }, { customer_id, after });
    return setFile(ctx, file, { machine_hidden: true });
  }
  await enqueue(ctx, readContent, { customer_id, sha256 }, { customer_id });
  return file;
}
