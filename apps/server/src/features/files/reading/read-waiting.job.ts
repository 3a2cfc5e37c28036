import { MINUTE_MS } from "@krempelfrei/contract/durations";
import { inSystemTransaction, type Ctx } from "../../../context/context.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { job } from "../../../jobs/job.ts";
import { z } from "zod";
import { type ContentKey, insertContent, lockContent, noteNotRead } from "./reading.queries.ts";
import { readContent } from "./read-content.job.ts";
import { recogniseContent } from "./recognise-content.job.ts";
import { listForgotten, listUnread } from "./waiting.queries.ts";

/** Maximum of contents that a run enqueues: reading them takes longer than the minute until the next run. */
const AT_ONCE = 1000;

/**
 * Enqueues unread documents without a job: from before the product could read, restored, or with a lost job. Groups
 * take turns; in each the newest comes first.
 */
export const readWaiting = job({
  name: "read-waiting",
  payload: z.object({}),
  class: "reading",
  limitMs: 10 * MINUTE_MS,
  actor: "Texterkennung",
  every: MINUTE_MS,
  isPossible: ({ reader }) => reader !== undefined,
  async run(ctx, _payload, signal) {
    for (const content of (await listForgotten(ctx, AT_ONCE)).toReversed()) {
      signal.throwIfAborted();
      await askAgain(ctx, content);
    }
    // The newest is enqueued last: of a group's jobs the last one runs first.
    for (const key of (await listUnread(ctx, AT_ONCE)).toReversed()) {
      signal.throwIfAborted();
      await inSystemTransaction(ctx, async (ctx) => {
        await insertContent(ctx, key);
        await enqueue(ctx, readContent, key, { customer_id: key.customer_id });
      });
    }
  },
});

/** A job that failed too often is not repeated: the document is shown as not read. */
async function askAgain(
  ctx: Ctx,
  { gave_up, state, ...key }: ContentKey & { readonly state: string; readonly gave_up: boolean },
): Promise<void> {
  await inSystemTransaction(ctx, async (ctx) => {
    const known = await lockContent(ctx, key);
    if (known?.state !== state) return;
    if (gave_up) return noteNotRead(ctx, key, known, { state: "failed", reason: "lost" });
    const next = state === "waiting" ? readContent : recogniseContent;
    await enqueue(ctx, next, key, { customer_id: key.customer_id });
  });
}
