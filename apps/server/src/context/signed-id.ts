import { createHmac, timingSafeEqual } from "node:crypto";
import { getSecret, type SecretCtx } from "./secret.queries.ts";

const ID_BYTES = 16;
const PROOF_BYTES = 32;

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll("-", ""), "hex");

async function proofOf(ctx: SecretCtx, purpose: string, signed: Buffer): Promise<Buffer> {
  return createHmac("sha256", await getSecret(ctx, purpose))
    .update(signed)
    .digest();
}

/**
 * An id with a proof that only this installation can make, as a text of 64 letters, digits, `-` and `_`. The proof
 * cannot be derived from the id, can be made again at any time, and is valid for one purpose. A note is signed along
 * and makes the text longer.
 */
export async function signId(
  ctx: SecretCtx,
  purpose: string,
  id: string,
  note: Buffer = Buffer.alloc(0),
): Promise<string> {
  const bytes = Buffer.concat([bytesOf(id), note]);
  return Buffer.concat([bytes, await proofOf(ctx, purpose, bytes)]).toString("base64url");
}

/**
 * The id and the note in a text of `signId`, and whether its proof is right; compared in constant time. Accepts any
 * text; one with a note of another length is not proved.
 */
export async function readSignedId(
  ctx: SecretCtx,
  purpose: string,
  key: string,
  noteBytes = 0,
): Promise<{ readonly id: string; readonly note: Buffer; readonly isProved: boolean }> {
  const signedBytes = ID_BYTES + noteBytes;
  const given = Buffer.alloc(signedBytes + PROOF_BYTES);
  const decoded = Buffer.from(key, "base64url");
  decoded.copy(given);
  const signed = given.subarray(0, signedBytes);
  const id = signed.subarray(0, ID_BYTES);
  const isProved = timingSafeEqual(given.subarray(signedBytes), await proofOf(ctx, purpose, signed));
  const uuid = id.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  // Refuses other spellings of the same key.
  return {
    id: uuid,
    note: signed.subarray(ID_BYTES),
    isProved: isProved && decoded.toString("base64url") === key && decoded.length === given.length,
  };
}
