import type { Ctx } from "../context/context.ts";
import { insertJob } from "./job.queries.ts";
import type { Job } from "./job.ts";

export interface EnqueueOptions {
  /** Earliest start. */
  readonly after?: Date;
  /**
   * The relationship group that the work belongs to: for fairness, and the job is deleted with the group. Undefined or
   * null: work of the office itself.
   */
  readonly customer_id?: string | null;
  /** Time when its work was asked for, if it continues that of another job; now if undefined. */
  readonly askedAt?: Date | undefined;
}

/** Enqueues a job in the caller's transaction: it exists if and only if that commits. */
export async function enqueue<Payload>(
  ctx: Pick<Ctx, "db" | "trace">,
  job: Pick<Job<Payload>, "name" | "class" | "key">,
  payload: Payload,
  { after, customer_id = null, askedAt }: EnqueueOptions = {},
): Promise<void> {
  const key = job.key?.(payload) ?? null;
  await insertJob(ctx.db, {
    name: job.name,
    class: job.class,
    payload: JSON.stringify(payload),
    customer_id,
    key,
    trace_parent: ctx.trace?.current() ?? null,
    ...(after ? { run_at: after } : {}),
    ...(askedAt ? { asked_at: askedAt } : {}),
  });
}
