import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { atOnce } from "../../../core/at-once.ts";
import { AppError } from "../../../core/errors.ts";

// OWASP's parameters; algorithm 2 is argon2id (the library's enum does not exist at run time). A hash occupies a thread of
// the pool that file work needs too, so at most two run at once.
const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;
/**
 * Requests that wait for a hash. A further request gets 503: it would wait longer than a few seconds, and each waiting
 * one holds a connection and memory.
 */
const WAITING_MAX = 120;
const BUSY_SECONDS = 5;
const BUSY =
  "Gerade melden sich sehr viele Personen an. Bitte versuchen Sie es in einigen Sekunden noch einmal.";

const limited = atOnce({
  most: AT_ONCE,
  waitingMax: WAITING_MAX,
  busy: () => new AppError("unavailable", { message: BUSY, retryAfter: BUSY_SECONDS }),
});

/** argon2id hash in PHC format. Error: 503 with Retry-After when too many requests wait. */
export async function hashPassword(password: string): Promise<string> {
  return limited(() => hash(password, OPTIONS));
}

let decoy: Promise<string> | undefined;

/**
 * Verifies a password. Without a hash (unknown account, no password yet) a decoy is verified, so that the answer takes
 * the same time. Error: 503 with Retry-After when too many requests wait; nothing is compared then.
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  if (stored) return limited(() => verify(stored, password));
  // The decoy is made once, outside the queue: a refused hash would leave it broken for good.
  decoy ??= hash(randomBytes(16).toString("hex"), OPTIONS);
  const against = await decoy;
  await limited(() => verify(against, password));
  return false;
}
