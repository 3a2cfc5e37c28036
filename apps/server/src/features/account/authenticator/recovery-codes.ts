import { createHmac, randomBytes } from "node:crypto";
import { RECOVERY_CODES } from "@krempelfrei/contract/limits";
import type { Ctx } from "../../../context/context.ts";
import { getSecret } from "../../../context/secret.queries.ts";
import { replaceRecoveryCodes, takeRecoveryCode } from "./authenticator.queries.ts";
import { base32 } from "./totp.ts";

/**
 * Bytes of a code, written as 24 letters and digits: 120 bits cannot be guessed from a copy of the database (ASVS 5.0,
 * 6.5.2: at least 112).
 */
const CODE_BYTES = 15;
const GROUP = /.{4}/g;

/** Code without hyphens and blanks. Digits that Base32 lacks are read as the letters they look like. */
const normal = (code: string): string =>
  code.replace(/[\s-]/g, "").toUpperCase().replaceAll("0", "O").replaceAll("1", "I").replaceAll("8", "B");

async function hashOf(ctx: Ctx, userId: string, code: string): Promise<Buffer> {
  const secret = await getSecret(ctx, "recovery-codes");
  return createHmac("sha256", secret)
    .update(`${userId}.${normal(code)}`)
    .digest();
}

/** Makes new recovery codes, in the caller's transaction; earlier codes stop working. New codes are shown only once. */
export async function makeRecoveryCodes(ctx: Ctx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(CODE_BYTES)));
  await replaceRecoveryCodes(ctx, userId, await Promise.all(codes.map((code) => hashOf(ctx, userId, code))));
  return codes.map((code) => (code.match(GROUP) ?? []).join("-"));
}

/** Deletes a used recovery code, in the caller's transaction; false if the person has no such code. */
export async function useRecoveryCode(ctx: Ctx, userId: string, code: string): Promise<boolean> {
  return takeRecoveryCode(ctx, userId, await hashOf(ctx, userId, code));
}
