import { createHash } from "node:crypto";
import type { Ctx } from "./context.ts";
import { AppError } from "./errors.ts";
import { chargeThrottle, refundThrottle } from "./throttle.queries.ts";

export interface Limit {
  /** What is limited: `login-account`. */
  readonly name: string;
  /** For whom; only its hash is stored. */
  readonly subject: string;
  readonly max: number;
  readonly windowSeconds: number;
  /** No more than `max` in any stretch of that length; without it twice as many fit around the end of a window. */
  readonly strict?: true;
}

const keyOf = (limit: Limit): string =>
  `${limit.name}:${createHash("sha256").update(limit.subject).digest("base64url")}`;

/** Charges the try before anything is compared; past the limit 429 with Retry-After. */
export async function charge(ctx: Ctx, limit: Limit): Promise<void> {
  const { used, window_ends_at } = await chargeThrottle(
    ctx,
    keyOf(limit),
    limit.windowSeconds,
    limit.strict ? limit.max : undefined,
  );
  if (used <= limit.max) return;
  const seconds = Math.ceil((window_ends_at.getTime() - ctx.clock().getTime()) / 1000);
  throw new AppError("too_many", { retryAfter: Math.max(1, seconds) });
}

/** Charges the same way and tells how often it was used: for what goes on otherwise past the limit, not refused. */
export async function chargeAndCount(ctx: Ctx, limit: Limit): Promise<number> {
  const max = limit.strict ? limit.max : undefined;
  return (await chargeThrottle(ctx, keyOf(limit), limit.windowSeconds, max)).used;
}

/** Takes the charge of a successful try back. */
export async function refund(ctx: Ctx, limit: Limit): Promise<void> {
  await refundThrottle(ctx, keyOf(limit));
}

/** For the `catch` of what was charged and then could not be compared: takes the charge back and goes on failing. */
export const refundFailed =
  (ctx: Ctx, limit: Limit) =>
  async (error: unknown): Promise<never> => {
    await refund(ctx, limit);
    throw error;
  };
