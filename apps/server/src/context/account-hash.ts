import { createHmac } from "node:crypto";
import { getSecret } from "./secret.queries.ts";

/** Characters of the longest address (RFC 5321, 4.5.3.1.3). */
const ADDRESS_MAX = 254;

/** Hashes an id or a typed address for the log. */
export type HashAccount = (account: string) => string;

/**
 * Makes the hash function: keyed, so that addresses cannot be guessed from a log, and with the same result for upper
 * and lower case and in all processes on this database.
 */
export async function createAccountHash(ctx: Parameters<typeof getSecret>[0]): Promise<HashAccount> {
  const secret = await getSecret(ctx, "logged-accounts");
  return (account) =>
    createHmac("sha256", secret)
      .update(account.trim().toLowerCase().slice(0, ADDRESS_MAX))
      .digest()
      .subarray(0, 16)
      .toString("base64url");
}
