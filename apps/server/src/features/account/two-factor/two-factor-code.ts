import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { TWO_FACTOR_DIGITS } from "@krempelfrei/contract/limits";
import type { Ctx } from "../../../core/context.ts";
import { getSecret } from "../../../core/secret.queries.ts";

/** Six random digits. */
export const newCode = (): string =>
  String(randomInt(10 ** TWO_FACTOR_DIGITS)).padStart(TWO_FACTOR_DIGITS, "0");

/** What is stored of a code: worth something for this session alone, and not to be guessed from a copy of the database's table. */
export async function hashCode(ctx: Ctx, sessionId: string, code: string): Promise<Buffer> {
  const secret = await getSecret(ctx, "two-factor");
  return createHmac("sha256", secret).update(`${sessionId}.${code}`).digest();
}

export const sameHash = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
