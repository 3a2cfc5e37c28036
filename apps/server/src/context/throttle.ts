import { createHash } from "node:crypto";
import type { Ctx } from "./context.ts";
import { AppError } from "../core/errors.ts";
import { chargeThrottles, clearThrottles, refundThrottles } from "./throttle.queries.ts";

export interface Limit {
  /** Name of the limit: `login-account`. */
  readonly name: string;
  /** The person or thing that is limited; only its hash is stored. */
  readonly subject: string;
  readonly max: number;
  readonly windowSeconds: number;
  /** At most `max` in any period of that length; otherwise twice as many fit around the boundary of two windows. */
  readonly strict?: true;
  /** False: `attempt` continues past the limit and its work checks `used`, for cases where a refusal would lock people out. */
  readonly refuses?: false;
  /** Message past the limit; default: the general text of 429. */
  readonly refusal?: string;
  /** Also counts attempts without a comparison (503, a defect), so that a flood uses up its own limit. */
  readonly countsUncompared?: true;
}

/** The charged limits of an attempt, for its work. */
export interface Tries {
  /** Uses of the limit in its window, this attempt included. */
  used(limit: Limit): number;
  /** Keeps the charge although the work succeeds. */
  keep(limit: Limit): void;
  /** Refunds the charge although the work refuses. */
  refund(limit: Limit): void;
}

const keyOf = ({ name, subject }: Pick<Limit, "name" | "subject">): string =>
  `${name}:${createHash("sha256").update(subject).digest("base64url")}`;

type Use = { readonly used: number; readonly window_ends_at: Date };

const use = (ctx: Ctx, limit: Omit<Limit, "subject">, keys: readonly string[]): Promise<Map<string, Use>> =>
  chargeThrottles(ctx, keys, limit.windowSeconds, limit.strict ? limit.max : undefined);

async function useOne(ctx: Ctx, limit: Limit): Promise<Use> {
  const key = keyOf(limit);
  const charged = (await use(ctx, limit, [key])).get(key);
  if (!charged) throw new Error("a limit was not charged");
  return charged;
}

/** Charges one use of each limit in turn. Error: 429 with Retry-After at the first exceeded one; the rest is not charged. */
export async function charge(ctx: Ctx, ...limits: readonly Limit[]): Promise<void> {
  for (const limit of limits) await chargeOne(ctx, limit);
}

async function chargeOne(ctx: Ctx, limit: Limit): Promise<number> {
  const { used, window_ends_at } = await useOne(ctx, limit);
  if (used <= limit.max || limit.refuses === false) return used;
  const seconds = Math.ceil((window_ends_at.getTime() - ctx.clock().getTime()) / 1000);
  throw new AppError("too_many", {
    ...(limit.refusal === undefined ? {} : { message: limit.refusal }),
    retryAfter: Math.max(1, seconds),
  });
}

/** Charges limits as `charge` does; false if one was exceeded. For actions that are skipped silently past a limit. */
export async function isWithin(ctx: Ctx, ...limits: readonly Limit[]): Promise<boolean> {
  for (const limit of limits) if ((await useOne(ctx, limit)).used > limit.max) return false;
  return true;
}

function refuseTransaction({ db }: Ctx): void {
  if (db.isTransaction) throw new Error("a try inside of a transaction would not stay counted");
}

/** A limit that counts for each of several subjects, charged for all of them at once. */
export type LimitOfEach = Pick<Limit, "name" | "max" | "windowSeconds" | "strict">;

/**
 * Charges one use for each subject in one statement. The returned function gives the uses of a subject, the new one
 * included. Refuses nothing: the caller acts past `max`. Never call it inside of a transaction.
 */
export async function chargeEach(
  ctx: Ctx,
  limit: LimitOfEach,
  subjects: readonly string[],
): Promise<(subject: string) => number> {
  refuseTransaction(ctx);
  const keys = new Map(subjects.map((subject) => [subject, keyOf({ name: limit.name, subject })]));
  const uses = await use(ctx, limit, [...keys.values()]);
  return (subject) => uses.get(keys.get(subject) ?? "")?.used ?? 0;
}

/** Refunds one use to each of these subjects, after a success. */
export async function refundEach(
  ctx: Ctx,
  { name }: LimitOfEach,
  subjects: readonly string[],
): Promise<void> {
  await refundThrottles(
    ctx,
    subjects.map((subject) => keyOf({ name, subject })),
  );
}

/** Deletes all uses of these limits, in the caller's transaction, after a proof that cannot be guessed. */
export async function clearLimits(
  ctx: Ctx,
  limits: readonly Pick<Limit, "name" | "subject">[],
): Promise<void> {
  await clearThrottles(ctx, limits.map(keyOf));
}

/**
 * One attempt at something that can be guessed. All limits are charged before the work compares anything, so that
 * parallel attempts are counted exactly. Success refunds the charges; a refusal (AppError) keeps them; if nothing could
 * be compared (503 and anything but an AppError) they are refunded, except with `countsUncompared`. `tries` overrides
 * this for a limit. Never call it inside a transaction, which would roll the count back with the refusal. Errors: 429
 * with Retry-After, and errors of the work.
 */
export async function attempt<T>(
  ctx: Ctx,
  limits: readonly Limit[],
  work: (tries: Tries) => Promise<T>,
): Promise<T> {
  refuseTransaction(ctx);
  const uses = new Map<Limit, number>();
  for (const limit of limits) uses.set(limit, await chargeOne(ctx, limit));
  const kept = new Set<Limit>();
  const refunded = new Set<Limit>();
  const refundAll = async (which: (limit: Limit) => boolean): Promise<void> => {
    for (const limit of limits.filter(which)) await refundThrottles(ctx, [keyOf(limit)]);
  };
  const tries: Tries = {
    used: (limit) => uses.get(limit) ?? 0,
    keep: (limit) => void kept.add(limit),
    refund: (limit) => void refunded.add(limit),
  };
  const result = await work(tries).catch(async (error: unknown) => {
    const compared = error instanceof AppError && error.code !== "unavailable";
    await refundAll((limit) => refunded.has(limit) || !(compared || limit.countsUncompared));
    throw error;
  });
  await refundAll((limit) => !kept.has(limit));
  return result;
}
