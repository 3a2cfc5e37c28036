import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "../../core/errors.ts";
import { isUnreachable } from "../../db/connect.ts";
import type { Draws } from "./draws.ts";
import type { Office } from "./office.ts";

/** Longer than most calls take, so that it also comes after the commit, when nobody hears of it any more. */
const UNTIL_MS = 60;

/**
 * Makes a call; now and then all connections to the database die meanwhile, as they do when the process or the database is
 * killed. Then it is made again, as somebody does who was shown an error: undefined where that is answered with a conflict,
 * because it was done and nobody heard of it.
 */
export async function survive<T>(
  office: Office,
  draws: Draws,
  call: () => Promise<T>,
): Promise<T | undefined> {
  if (!draws.once(5)) return call();
  const delay = draws.whole(0, UNTIL_MS);
  const struck = sleep(delay).then(() => office.strike());
  const first = await call().then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  await struck;
  if ("value" in first) return first.value;
  if (!isUnreachable(first.error)) throw first.error;
  try {
    return await call();
  } catch (error) {
    if (error instanceof AppError && error.code === "conflict") return undefined;
    throw error;
  }
}
