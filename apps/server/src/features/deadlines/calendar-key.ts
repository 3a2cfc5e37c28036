import { createHmac, timingSafeEqual } from "node:crypto";
import type { Ctx } from "../../core/context.ts";
import { getSecret } from "../../core/secret.queries.ts";

const ID_BYTES = 16;
const KEY_BYTES = ID_BYTES + 32;

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll("-", ""), "hex");

async function proofOf(ctx: Pick<Ctx, "db">, id: Buffer): Promise<Buffer> {
  return createHmac("sha256", await getSecret(ctx, "calendar"))
    .update(id)
    .digest();
}

/**
 * The secret that stands in the address of a calendar: its id and a proof that only this house can make. The row of the
 * calendar alone does not tell it, and it can be shown again to its owner.
 */
export async function calendarKey(ctx: Pick<Ctx, "db">, id: string): Promise<string> {
  const bytes = bytesOf(id);
  return Buffer.concat([bytes, await proofOf(ctx, bytes)]).toString("base64url");
}

/** The id in a key, and whether its proof is right; compared in a time that tells nothing. Any text is taken. */
export async function readKey(
  ctx: Pick<Ctx, "db">,
  key: string,
): Promise<{ readonly id: string; readonly isProved: boolean }> {
  const given = Buffer.alloc(KEY_BYTES);
  const decoded = Buffer.from(key, "base64url");
  decoded.copy(given);
  const id = given.subarray(0, ID_BYTES);
  const isProved = timingSafeEqual(given.subarray(ID_BYTES), await proofOf(ctx, id));
  const hex = id.toString("hex");
  const uuid = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  // One key has one spelling.
  return {
    id: uuid,
    isProved: isProved && decoded.toString("base64url") === key && decoded.length === KEY_BYTES,
  };
}
