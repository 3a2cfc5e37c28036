import { z } from "zod";
import { groupPrefix } from "../../../blobs/blob-key.ts";
import type { Ctx } from "../../../core/context.ts";
import { COLLECT_AFTER_MS } from "./collect-blob.job.ts";
import { groupExists } from "./contents.queries.ts";

const Payload = z.object({ customer_id: z.uuid() });

/** Deletes every content of a group that is gone. The keys tell whose they are, so no row is needed any more. */
export async function deleteContents(ctx: Ctx, payload: Record<string, unknown>): Promise<void> {
  const { customer_id } = Payload.parse(payload);
  if (await groupExists(ctx, customer_id)) throw new Error("the group of these contents still exists");
  for await (const { key } of ctx.blobs.list(groupPrefix(customer_id))) await ctx.blobs.delete(key);
}

/**
 * Asks for it, in the transaction that deletes the group: at once, and again when an upload that began before would have
 * put its bytes. The jobs name the group in the payload alone, not to be dropped with its others.
 */
export async function enqueueDeleteContents(ctx: Ctx, customerId: string): Promise<void> {
  const payload = { customer_id: customerId };
  await ctx.jobs.enqueue(ctx.db, { name: "delete-contents", payload, key: `${customerId}/now` });
  const run_at = new Date(ctx.clock().getTime() + COLLECT_AFTER_MS);
  await ctx.jobs.enqueue(ctx.db, { name: "delete-contents", payload, key: `${customerId}/later`, run_at });
}
