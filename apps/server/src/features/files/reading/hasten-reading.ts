import type { Ctx } from "../../../core/context.ts";
import { isWithin, type Limit } from "../../../core/throttle.ts";
import { hastenJob } from "../../../jobs/job.queries.ts";
import type { FileRow } from "../data/files.queries.ts";
import { readContent } from "./read-content.job.ts";

/** A person opens one document after the other; a program must not hold up what others wait for. */
const HASTENED_MAX = 30;

const limitOf = (subject: string): Limit => ({
  name: "hasten-reading",
  subject,
  max: HASTENED_MAX,
  windowSeconds: 60,
});

/** Has a document that somebody looks at read next, if it waits. For a caller who may read it. */
export async function hastenReading(ctx: Ctx, file: FileRow): Promise<void> {
  const { actor } = ctx;
  if (file.machine_state !== "waiting" || actor.kind !== "user") return;
  if (!(await isWithin(ctx, limitOf(actor.id)))) return;
  await hastenJob(ctx.db, readContent, `${file.customer_id}/${file.sha256}`);
}
