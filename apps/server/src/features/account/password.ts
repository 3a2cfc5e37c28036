import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

// OWASP's parameters; algorithm 2 is argon2id (the library's enum is erased by then). A hash takes a thread of the pool that file work needs too: never more than two.
const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;

let running = 0;
const waiting: (() => void)[] = [];

async function limited<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** argon2id hash in PHC format. */
export async function hashPassword(password: string): Promise<string> {
  return limited(() => hash(password, OPTIONS));
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password fits. Without a hash (unknown account, no password yet) a decoy is verified, so that the answer
 * takes as long as for a known account.
 */
export async function passwordFits(stored: string | null | undefined, password: string): Promise<boolean> {
  if (stored) return limited(() => verify(stored, password));
  decoy ??= hashPassword(randomBytes(16).toString("hex"));
  const against = await decoy;
  await limited(() => verify(against, password));
  return false;
}
