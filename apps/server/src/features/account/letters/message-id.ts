import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { DAY_MS } from "@krempelfrei/contract/durations";
import { inSystemTransaction, type Ctx } from "../../../context/context.ts";
import { getSecret } from "../../../context/secret.queries.ts";

const RANDOM_BYTES = 8;
const BEGIN_BYTES = 12;
const PROOF_BYTES = 8;
/** Mail servers give up within days, and report that at once. */
const VALID_MS = 30 * DAY_MS;
/** Random number and time, a proof of both, and a proof that names the recipient too; in hexadecimal. */
const TOKEN = /(?<![0-9a-f])[0-9a-f]{56}(?![0-9a-f])/g;
/** Maximum of tokens that are checked in a text. */
const TOKENS_MAX = 20;

type Purpose = "any" | `to ${string}`;

/** In a transaction, because the first mail makes the secret. */
const secretOf = async (ctx: Ctx): Promise<Buffer> =>
  inSystemTransaction(ctx, async (ctx) => getSecret(ctx, "message-id"));

function proofOf(secret: Buffer, begin: Buffer, purpose: Purpose): Buffer {
  const mac = createHmac("sha256", secret).update(begin).update(purpose);
  return mac.digest().subarray(0, PROOF_BYTES);
}

const toRecipient = (address: string): Purpose => `to ${address.toLowerCase()}`;

/**
 * A new Message-ID for a mail to this address. Only who has seen the mail, or a report about it, knows it: a report that
 * names it is about a mail that we sent, and to whom. Nothing of it is stored.
 */
export async function makeMessageId(ctx: Ctx, address: string): Promise<string> {
  const begin = randomBytes(BEGIN_BYTES);
  begin.writeUInt32BE(Math.floor(ctx.clock().getTime() / 1000), RANDOM_BYTES);
  const secret = await secretOf(ctx);
  const proofs = [proofOf(secret, begin, "any"), proofOf(secret, begin, toRecipient(address))];
  return `${Buffer.concat([begin, ...proofs]).toString("hex")}@${new URL(ctx.settings.appUrl).hostname}`;
}

/** Parts of our Message-IDs of the last 30 days in a text. */
export async function findTokens(ctx: Ctx, text: string): Promise<string[]> {
  const tokens = new Set(text.match(TOKEN)?.slice(0, TOKENS_MAX));
  if (tokens.size === 0) return [];
  const secret = await secretOf(ctx);
  return [...tokens].filter(
    (token) =>
      ctx.clock().getTime() - mailedAt(token).getTime() <= VALID_MS && isProved(secret, token, "any"),
  );
}

/** When the mail with this token was sent. */
export const mailedAt = (token: string): Date =>
  new Date(Buffer.from(token, "hex").readUInt32BE(RANDOM_BYTES) * 1000);

/** True if the mail with this token of `findTokens` went to the address. */
export const wentTo = async (ctx: Ctx, token: string, address: string): Promise<boolean> =>
  isProved(await secretOf(ctx), token, toRecipient(address));

function isProved(secret: Buffer, token: string, purpose: Purpose): boolean {
  const bytes = Buffer.from(token, "hex");
  const at = BEGIN_BYTES + (purpose === "any" ? 0 : PROOF_BYTES);
  const proof = proofOf(secret, bytes.subarray(0, BEGIN_BYTES), purpose);
  return timingSafeEqual(bytes.subarray(at, at + PROOF_BYTES), proof);
}
