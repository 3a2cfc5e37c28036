import { createHmac, timingSafeEqual } from "node:crypto";
import { getSecret, type SecretCtx } from "./secret.queries.ts";

const ID_BYTES = 16;
const KEY_BYTES = ID_BYTES + 32;

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll("-", ""), "hex");

async function proofOf(ctx: SecretCtx, purpose: string, id: Buffer): Promise<Buffer> {
  return createHmac("sha256", await getSecret(ctx, purpose))
    .update(id)
    .digest();
}

/**
 * An id with a proof that only this installation can make, as a text of 64 letters, digits, `-` and `_`. The proof
 * cannot be derived from the id, can be made again at any time, and is valid for one purpose.
 */
export async function signId(ctx: SecretCtx, purpose: string, id: string): Promise<string> {
  const bytes = bytesOf(id);
  return Buffer.concat([bytes, await proofOf(ctx, purpose, bytes)]).toString("base64url");
}

/** The id in a text of `signId`, and whether its proof is right; compared in constant time. Accepts any text. */
export async function readSignedId(
  ctx: SecretCtx,
  purpose: string,
  key: string,
): Promise<{ readonly id: string; readonly isProved: boolean }> {
  const given = Buffer.alloc(KEY_BYTES);
  const decoded = Buffer.from(key, "base64url");
  decoded.copy(given);
  const id = given.subarray(0, ID_BYTES);
  const isProved = timingSafeEqual(given.subarray(ID_BYTES), await proofOf(ctx, purpose, id));
  const uuid = id.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  // Refuses other spellings of the same key.
  return {
    id: uuid,
    isProved: isProved && decoded.toString("base64url") === key && decoded.length === KEY_BYTES,
  };
}
